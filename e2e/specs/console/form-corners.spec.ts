import { randomUUID } from 'node:crypto'
import { openNamespace, overHttp } from '../../../lib/testing/bank.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { expect, signedOut, test } from '../../support/fixtures.ts'

test('a country is chosen and shown by its name', async ({ page }) => {
  await page.goto('/settings/organization')
  await page.getByRole('button', { name: 'Edit organization' }).click()
  const dialog = page.getByRole('dialog')
  const country = dialog.getByRole('combobox', { name: 'Country' })
  await country.selectOption('Switzerland')
  await expect(country).toHaveValue('CH')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Switzerland', { exact: true })).toBeVisible()
})

test('each wrong field shows one error, as a sentence', async ({ page, bank }) => {
  await page.goto(`/n/${bank.partnerId}/accounts`)
  await page.getByRole('button', { name: 'Add account' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Routing number').fill('123')
  await form.getByLabel('Account number').fill('12')
  await form.getByRole('button', { name: 'Add account' }).click()
  const errorOf = (label: string) =>
    form.getByLabel(label).evaluate((input) => {
      const ids = input.getAttribute('aria-describedby')?.split(' ') ?? []
      return ids.filter((id) => id.endsWith('-error')).map((id) => document.getElementById(id)?.textContent)
    })
  await expect.poll(() => errorOf('Account name')).toEqual(['Enter an account name'])
  expect(await errorOf('Account number')).toEqual(['Account number must be 5 to 17 digits'])
  expect(await errorOf('Routing number')).toEqual([
    'Routing number must be a nine-digit ABA routing number with a valid checksum',
  ])
  await expect(form.getByLabel('Account name')).toBeFocused()
})

test('a double click acts once and makes one toast', async ({ page, bank, baseURL }) => {
  const { partnerId } = await openNamespace(overHttp(baseURL ?? ''), bank, `twice-${randomUUID().slice(0, 8)}`)
  await page.goto(`/n/${partnerId}/accounts`)
  await page.getByRole('button', { name: 'Add account' }).first().dblclick()
  const form = page.getByRole('dialog')
  await expect(form).toHaveCount(1)
  await form.getByLabel('Account name').fill('Twice')
  await form.getByLabel('Routing number').fill('011000015')
  await form.getByLabel('Account number').fill('000123456789')
  await form.getByRole('button', { name: 'Add account' }).dblclick()
  await expect(page.getByText('Twice added')).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Account', exact: true })).toBeVisible()
  await page.goto(`/n/${partnerId}/accounts`)
  await expect(page.getByRole('row').filter({ hasText: 'Twice' })).toHaveCount(1)
})

test('a link with a nonexistent or truncated ID shows an explanation and keeps the navigation', async ({
  page,
  bank,
}) => {
  const root = `/n/${bank.partnerId}`
  for (const [path, message] of [
    [`${root}/payments/pay_1`, 'Payment not found'],
    [`${root}/settlements/batch_1`, 'Settlement not found'],
    [`${root}/webhooks/whk_1`, 'Webhook not found'],
    [`${root}/api-keys?key=api_01h455vb`, 'API key not found'],
    [`${root}/links?link=lnk_01h455vb4pex5vsknk084sn02q`, 'Link not found'],
    [`${root}/customers?customer=cust_01h455vb4pex5vsknk084sn02q`, 'Customer not found'],
    [`${root}/customers?customer=cust_01h455vb`, 'Customer not found'],
    [`${root}/accounts?account=acct_01h455vb4pex5vsknk084sn02q`, 'Account not found'],
    [`${root}/accounts?account=acct_01h455vb`, 'Account not found'],
    [`${root}/request-log?entry=req_01h455vb4pex5vsknk084sn02q`, 'Request not found'],
    [`${root}/request-log?entry=req_01h455vb`, 'Request not found'],
    ['/settings/audit-log?entry=evt_01h4', 'It doesn’t exist or belongs to another organization.'],
    ['/n/part_01h455vb4pex5vsknk084sn02q/payments', 'Page not found'],
    ['/n/part_01h455vb/payments', 'Page not found'],
    [`${root}/payment`, 'Page not found'],
    ['/settings/organisation', 'Page not found'],
    ['/operators', 'Page not found'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(message).first(), path).toBeVisible()
    await expect(page.getByRole('navigation').first(), path).toBeVisible()
    await expect(page.getByRole('link', { name: 'Namespaces' }).first(), path).toBeVisible()
  }
})

test.describe('signed out', () => {
  test.use(signedOut)

  test('an unknown path answers visitors without a session with a page that needs no script', async ({ api }) => {
    for (const path of ['/nope', '/settings/organisation', '/nope.png', '/api/nope']) {
      const reply = await api.get(path)
      expect(reply.status(), path).toBe(404)
      expect(await reply.text(), path).toMatch(/<h1[^>]*>Page not found</)
    }
  })
})

test('a dialog that succeeds after it was closed leaves the next one open, with what was typed', async ({
  page,
  bank,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/customer', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/n/${bank.partnerId}/customers`)
  const open = page.getByRole('button', { name: 'Create customer' }).first()
  const dialog = page.getByRole('dialog', { name: 'Create customer' })
  const address = `late-${randomUUID().slice(0, 8)}`
  await open.click()
  await dialog.getByLabel('First name').fill('Late')
  await dialog.getByLabel('Last name').fill('Success')
  await dialog.getByLabel('Email').fill('late@example.com')
  await dialog.getByLabel('Payment address').fill(address)
  const sent = page.waitForRequest('**/customer')
  await dialog.getByRole('button', { name: 'Create customer' }).click()
  await sent
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await open.click()
  await dialog.getByLabel('First name').fill('Typed meanwhile')
  release()
  await expect(page.getByRole('row').filter({ hasText: address })).toBeAttached()
  await expect(dialog.getByLabel('First name')).toHaveValue('Typed meanwhile')
})
