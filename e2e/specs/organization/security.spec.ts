import { Secret, TOTP } from 'otpauth'
import { caller, overHttp } from '../../../lib/testing/bank.ts'
import { expect, expectData, signedOut, test } from '../../support/fixtures.ts'
import { newBank } from '../../support/new-bank.ts'
import { signedIn } from '../../support/signed-in.ts'

test.use(signedOut)

test('a second factor is set up, required at sign-in and for turning it off, and a session can be ended from another', async ({
  page,
  browser,
}) => {
  const bank = await newBank()
  await signIn(page)
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up two-factor authentication' })
  await expect(dialog.getByRole('img', { name: 'QR code' })).toBeVisible()
  const totp = new TOTP({ secret: Secret.fromBase32((await dialog.locator('code').textContent()) ?? '') })
  await dialog.getByLabel('Code', { exact: true }).fill(totp.generate())
  await dialog.getByLabel('Your password').fill(bank.password)
  await dialog.getByRole('button', { name: 'Turn on two-factor authentication' }).click()
  const codes = (
    (await page.getByRole('dialog', { name: 'Your recovery codes' }).locator('code').textContent()) ?? ''
  ).split('\n')
  await page.getByRole('button', { name: 'I’ve stored them' }).click()
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible()

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, ...signedOut })
  const other = await context.newPage()
  await signIn(other)
  await other.getByLabel('Code').fill(codes[0] ?? '')
  await other.getByRole('button', { name: 'Sign in' }).click()
  await other.waitForURL((url) => !url.pathname.startsWith('/sign-in'))

  await page.reload()
  await page.getByRole('button', { name: /^Sign out session: Chrome/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: /^Sign out session: Chrome/ })).toBeHidden()
  await other.goto('/settings/security')
  await expect(other).toHaveURL(/\/sign-in/)
  await context.close()

  await page.getByRole('button', { name: 'Turn off' }).click()
  const off = page.getByRole('dialog', { name: 'Turn off the authenticator app?' })
  await off.getByLabel('Your password').fill(bank.password)
  await off.getByLabel('Code').fill('000000')
  await off.getByRole('button', { name: 'Turn off authenticator app' }).click()
  await expect(off.getByRole('alert')).toContainText('incorrect')
  await off.getByLabel('Code').fill(codes[1] ?? '')
  await off.getByRole('button', { name: 'Turn off authenticator app' }).click()
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()

  async function signIn(who: typeof page) {
    await who.goto('/sign-in')
    await who.getByLabel('Email').fill(bank.email)
    await who.getByLabel('Password', { exact: true }).fill(bank.password)
    await who.getByRole('button', { name: 'Sign in' }).click()
    if (who === page) await who.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
  }
})

test('ending the session of an unknown device names it', async ({ browser }) => {
  const bank = await newBank()
  const body = { admin_email: bank.email, admin_password: bank.password }
  const call = caller(overHttp(process.env.E2E_URL ?? ''), { 'user-agent': '' })
  expectData(await call('POST', '/organization/signin', { body }))
  const context = await signedIn(browser, bank)
  const page = await context.newPage()
  await page.goto('/settings/security')
  const unknown = page.getByRole('button', { name: /^Sign out session: the unknown device/ })
  await unknown.click()
  const dialog = page.getByRole('dialog', { name: 'Sign out the unknown device?' })
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Unknown device signed out')).toBeVisible()
  await expect(unknown).toBeHidden()
  await context.close()
})
