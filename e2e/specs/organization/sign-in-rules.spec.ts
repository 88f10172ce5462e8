import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { caller, confirming, overHttp } from '../../../lib/testing/bank.ts'
import { authenticator } from '../../support/authenticator.ts'
import { expect, expectData, signedOut, test } from '../../support/fixtures.ts'
import { newBank } from '../../support/new-bank.ts'
import { signedIn } from '../../support/signed-in.ts'

test.use(signedOut)

const PASSWORD = 'correct horse battery'

/** Sets up two-factor authentication in the dialog, which is open. */
async function setUp(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Set up two-factor authentication' })
  const totp = new TOTP({ secret: Secret.fromBase32((await dialog.locator('code').textContent()) ?? '') })
  await dialog.getByLabel('Code', { exact: true }).fill(totp.generate())
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Turn on two-factor authentication' }).click()
  await page.getByRole('button', { name: 'I’ve stored them' }).click()
}

test('once an admin requires a second factor, a member can only set one up and then continues where they wanted to go', async ({
  browser,
  page,
}) => {
  const bank = await newBank()
  const admin = confirming(bank.member, bank.password)
  const email = `viewer@${bank.domain}.example`
  const invited = expectData(await admin('POST', '/invitations', { body: { email, role: 'viewer' } }))
  const person = { first_name: 'Vera', last_name: 'Viewer', password: PASSWORD }
  const open = caller(overHttp(process.env.E2E_URL ?? ''), {})
  expectData(await open('POST', '/invitations/accept', { body: { token: invited.secret, ...person } }))

  const admins = await (await signedIn(browser, bank)).newPage()
  await admins.goto('/settings/organization')
  await admins.getByRole('button', { name: 'Edit rules' }).click()
  const rules = admins.getByRole('dialog', { name: 'Edit sign-in rules' })
  await rules.getByLabel('Two-factor authentication').selectOption('Required in 7 days')
  await rules.getByRole('button', { name: 'Save rules' }).click()
  await expect(rules.getByText('must use two-factor authentication yourself')).toBeVisible()

  await admins.goto('/settings/security')
  await admins.getByRole('button', { name: 'Set up' }).click()
  await setUp(admins, bank.password)
  await admins.goto('/settings/organization')
  await admins.getByRole('button', { name: 'Edit rules' }).click()
  await rules.getByLabel('Two-factor authentication').selectOption('Required in 7 days')
  await rules.getByLabel('Session lifetime').selectOption('12 hours')
  await rules.getByLabel('End idle sessions').selectOption('After 30 minutes')
  await rules.getByLabel('Allowed IP addresses for members').fill('203.0.113.7/24')
  await rules.getByLabel('Allowed IP addresses for API keys').fill('203.0.113.0/24')
  await rules.getByRole('button', { name: 'Save rules' }).click()
  await expect(rules.getByText('Line 1 has host bits set. Use 203.0.113.0/24.')).toBeVisible()
  await rules.getByLabel('Allowed IP addresses for members').fill('203.0.113.0/24')
  await rules.getByRole('button', { name: 'Save rules' }).click()
  await expect(rules.getByText('is not in any of them. Add its network')).toBeVisible()
  await rules.getByLabel('Allowed IP addresses for members').fill('')
  await rules.getByRole('button', { name: 'Save rules' }).click()
  await expect(rules).toBeHidden()
  await expect(admins.getByText('After 30 minutes')).toBeVisible()
  await expect(admins.getByText('203.0.113.0/24', { exact: true })).toBeVisible()

  await page.goto('/sign-in?callbackUrl=%2Fsettings%2Fmembers')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Your organization requires two-factor authentication from')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Vera Viewer' })).toBeVisible()

  await admins.getByRole('button', { name: 'Edit rules' }).click()
  await rules.getByLabel('Two-factor authentication').selectOption('Required now')
  await rules.getByRole('button', { name: 'Save rules' }).click()
  await expect(rules).toBeHidden()

  const title = page.getByRole('heading', { name: 'Set up two-factor authentication' })
  for (const path of ['/', '/settings/members']) {
    await page.goto(path)
    await expect(title).toBeVisible()
  }
  await page.getByRole('button', { name: 'Set up authenticator app' }).click()
  await setUp(page, PASSWORD)
  await expect(page).toHaveURL(/\/settings\/members$/)
  await expect(page.getByRole('cell', { name: 'Vera Viewer' })).toBeVisible()
})

test('a member who must have a second factor can set up a passkey instead of an authenticator app', async ({
  page,
}) => {
  const bank = await newBank()
  const admin = confirming(bank.member, bank.password)
  const { secret, enrolment } = expectData(await admin('POST', '/members/me/totp/start'))
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  expectData(await admin('PUT', '/members/me/totp', { body: { enrolment, code, password: bank.password } }))
  const email = `viewer@${bank.domain}.example`
  const invited = expectData(await bank.member('POST', '/invitations', { body: { email, role: 'viewer' } }))
  const rules = { second_factor_from: new Date(Date.now() - 60_000).toISOString() }
  expectData(await bank.member('PUT', '/organization/rules', { body: rules }))
  const person = { first_name: 'Pia', last_name: 'Passkey', password: PASSWORD }
  const open = caller(overHttp(process.env.E2E_URL ?? ''), {})
  expectData(await open('POST', '/invitations/accept', { body: { token: invited.secret, ...person } }))

  await authenticator(page)
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('or with a passkey in your browser, phone or password manager')).toBeVisible()
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await page.getByRole('button', { name: 'I’ve stored them' }).click()
  await expect(page.getByRole('button', { name: 'Set up authenticator app' })).toBeHidden()
  await page.goto('/settings/members')
  await expect(page.getByRole('cell', { name: 'Pia Passkey' })).toBeVisible()
})
