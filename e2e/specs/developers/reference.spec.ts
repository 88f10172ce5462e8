import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { openNamespace, overHttp } from '../../../lib/testing/bank.ts'
import { expect, test } from '../../support/fixtures.ts'

test('the quick start’s requests work unchanged, with the key in an environment variable', async ({
  page,
  bank,
  baseURL,
}) => {
  const own = await openNamespace(overHttp(baseURL ?? ''), bank, `quick-${randomUUID().slice(0, 8)}`)
  await page.goto(`/n/${own.partnerId}/reference`)
  const codes = await page.getByRole('region', { name: 'curl code' }).allTextContents()
  const [customer = '', payment = '', submission = '', timeline = ''] = codes
  const run = (code: string) =>
    JSON.parse(
      execFileSync('bash', ['-c', code], { env: { ...process.env, CSP_API_KEY: own.secret }, encoding: 'utf8' }),
    )
  expect(run(customer)).toMatchObject({ ok: true })
  expect(run(customer.replaceAll('first@', 'second@'))).toMatchObject({ ok: true })
  expect(run(payment)).toMatchObject({ ok: true, data: { payment_id: 'my-first-payment', state: 'created' } })
  expect(run(submission)).toMatchObject({ ok: true })
  expect(run(timeline)).toMatchObject({ ok: true })
})

test('an operation is found, read and tried, and its response links to the log', async ({ page, bank }) => {
  await page.goto(`/n/${bank.partnerId}/reference`)
  const pages = page.getByRole('navigation', { name: 'API reference' })
  await pages.getByRole('searchbox').fill('customer')
  await pages.getByRole('link', { name: /Create a customer/ }).click()
  await expect(page.getByRole('heading', { name: 'Create a customer' })).toBeVisible()

  await page.getByRole('button', { name: 'Open request form' }).click()
  const body = page.getByLabel('Body')
  const address = `tried-${randomUUID().slice(0, 8)}@${bank.domain}`
  await expect(body).toHaveValue(new RegExp(`@${bank.domain}"`))
  await body.fill('{')
  await page.getByRole('button', { name: 'Send POST' }).click()
  await expect(page.getByText('Enter valid JSON')).toBeVisible()
  await body.fill(
    JSON.stringify({
      type: 'Individual',
      first_name: 'T',
      last_name: 'S',
      email: 't@example.com',
      payment_address: address,
    }),
  )
  await page.getByRole('button', { name: 'Send POST' }).click()
  const answer = page.getByRole('status', { name: 'Response' })
  await expect(answer).toContainText('200')
  await expect(answer).toContainText(address)
  await page.getByRole('button', { name: 'Send POST' }).click()
  await expect(answer).toContainText('409')
  await answer.getByRole('link').click()
  await expect(page.getByRole('row').filter({ hasText: '409' })).toBeVisible()
})

test('an event is found by its types, read and copied, and links to the guide and the webhooks', async ({
  page,
  bank,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/n/${bank.partnerId}/reference`)
  const pages = page.getByRole('navigation', { name: 'API reference' })
  await pages.getByRole('searchbox').fill('rt_transactions ek')
  await pages.getByRole('link', { name: 'Transaction created' }).click()
  await expect(page.getByRole('heading', { name: 'Transaction created' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText('A payment was completed or returned.')
  await expect(main).toContainText('X-SERVICE-SIGNATURE')
  await expect(main).toContainText('Respond within ten seconds')

  await page.getByRole('button', { name: 'Copy example payload' }).click()
  await expect(page.getByRole('region', { name: 'example payload' }).getByRole('status')).toHaveText('Copied')
  const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))
  expect(copied).toMatchObject({ record_type: 'RT_Transactions', event_type: 'EK_Created' })

  await main.getByRole('paragraph').getByRole('link', { name: 'Verify webhooks' }).click()
  await expect(page.getByRole('heading', { name: 'Verify webhooks' })).toBeVisible()
  await page.getByRole('link', { name: 'Webhook events' }).click()
  await page.getByRole('link', { name: 'Link established' }).last().click()
  await expect(page).toHaveURL(/\/reference\/linkEstablishedEvent$/)
  await main.getByRole('paragraph').getByRole('link', { name: 'Webhooks', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible()
})

test('an unknown page shows an explanation beside the list of pages', async ({ page, bank }) => {
  await page.goto(`/n/${bank.partnerId}/reference/makeMoney`)
  await expect(page.getByText('Page not found')).toBeVisible()
  await expect(page.getByRole('link', { name: /Create a payment/ })).toBeVisible()
})

test('the changelog names changes by version and leads to their operations', async ({ page, bank }) => {
  await page.goto(`/n/${bank.partnerId}/reference`)
  await page.getByRole('link', { name: 'Changelog' }).click()
  await expect(page.getByRole('heading', { name: '0.1.0' })).toBeVisible()
  const entry = page.getByRole('listitem').filter({ hasText: 'Return a completed payment, in full or in part' })
  await expect(entry).toContainText('Added')
  await entry.getByRole('link', { name: 'createReturn' }).click()
  await expect(page.getByRole('heading', { name: 'Return a payment' })).toBeVisible()
})

test('the quick start offers collections for API clients', async ({ page, bank }) => {
  await page.goto(`/n/${bank.partnerId}/reference`)
  for (const name of ['Postman collection', 'Postman environment (local)', 'Bruno collection']) {
    const started = page.waitForEvent('download')
    await page.getByRole('link', { name }).click()
    const download = await started
    const text = JSON.parse(readFileSync(await download.path(), 'utf8'))
    expect(Object.keys(text), name).toEqual(expect.arrayContaining(name.endsWith('collection') ? ['info'] : ['values']))
  }
})
