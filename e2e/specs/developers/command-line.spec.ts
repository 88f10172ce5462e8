import { openNamespace, overHttp } from '../../../lib/testing/bank.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { commandLine } from '../../support/command-line.ts'
import { expect, expectData, signedOut, test } from '../../support/fixtures.ts'
import { newBank } from '../../support/new-bank.ts'
import { signInAs } from '../../support/signed-in.ts'

// `csp login --browser`, from the command to the session that it gets (decision 0212).

test.use(signedOut)

test('a person who signs in with the browser can use the command line, until they end its session', async ({
  page,
  server,
}) => {
  const bank = await newBank()
  const shop = await openNamespace(overHttp(server), bank, `shop-${bank.domain}`)
  const parties = {
    debtor_party: { payment_address: await shop.customer('juniper') },
    beneficiary_party: { payment_address: await shop.customer('rowan') },
  }
  const body = { amount: { currency: 'USD', total: '10000' }, payment_type: 'Type_Push', ...parties }
  const { payment_id } = expectData(await shop.key('POST', '/payments', { body }))
  const csp = await commandLine()
  const login = await csp.login(server)

  const referrers: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().startsWith('http://127.0.0.1')) referrers.push(request.headers().referer)
  })
  await page.goto(login.page)
  await page.getByLabel('Email').fill(bank.email)
  await page.getByLabel('Password', { exact: true }).fill(bank.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText(/^Allow csp on this computer to act as Admin/)).toBeVisible()
  await expect(page.getByText(`port ${new URL(login.page).searchParams.get('port')}`)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Namespace').selectOption(shop.partnerId)
  await page.getByRole('button', { name: 'Allow' }).click()

  await expect(page.getByRole('heading', { name: 'Signed in' })).toBeVisible()
  expect(page.url()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback\?code=/)
  expect(new Set(referrers)).toEqual(new Set([undefined]))
  expect(await login.finished).toMatchObject({ code: 0, output: expect.stringContaining(`as ${bank.email} in`) })
  const listed = await csp.run('payments', 'list')
  expect(JSON.parse(listed.output)).toMatchObject({ payment_id })

  await page.goto(new URL('/settings/security', server).href)
  await page.getByRole('button', { name: 'Sign out session: csp on Linux' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign out session: csp on Linux' })).toBeHidden()
  expect(await csp.run('payments', 'list')).toMatchObject({ code: 1 })
  await csp.remove()
})

test('a person who denies it, or must confirm first and does not, signs nobody in', async ({ page, server }) => {
  const bank = await newBank()
  await signInAs(page.context(), bank)
  const csp = await commandLine()
  const login = await csp.login(server)
  // As the gateway responds five minutes after the last confirmation.
  const required = { code: 'error.confirmation_required', message: 'Confirm your identity' }
  await page.route('**/api/gateway/members/me/sign-in-codes', (route) => route.fulfill({ status: 403, json: required }))
  await page.goto(login.page)
  await expect(page.getByText(`Sandbox: ${bank.domain} (@${bank.domain})`)).toBeVisible()
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByRole('dialog', { name: 'Confirm it’s you' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert').getByText('Confirm your identity')).toBeVisible()
  await page.getByRole('button', { name: 'Deny' }).click()
  await expect(page.getByRole('heading', { name: 'Not signed in' })).toBeVisible()
  expect(await login.finished).toMatchObject({ code: 1, errors: expect.stringContaining('was denied') })
  expect(await csp.run('payments', 'list')).toMatchObject({ code: 2 })
  await csp.remove()
})

test('a link that leads to a system port, or elsewhere, cannot be allowed', async ({ page }) => {
  await signInAs(page.context(), await newBank())
  const secret = 'x'.repeat(43)
  for (const port of ['22', '80', '8080@evil.example', '']) {
    await page.goto(`/cli?${new URLSearchParams({ port, state: secret, code_challenge: secret })}`)
    await expect(page.getByRole('alert').getByText('This link is incomplete or incorrect')).toBeVisible()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  }
})
