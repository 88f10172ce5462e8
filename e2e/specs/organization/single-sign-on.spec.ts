import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { adminOf, openBank, overHttp } from '../../../lib/testing/bank.ts'
import { type ServerProcess, startServer } from '../../../lib/testing/server-process.ts'
import { openRealProvider, type RealProvider } from '../../../lib/testing/single-sign-on/real-provider.ts'
import { freePort } from '../../../scripts/lib/port.ts'

// From an empty setting to a sign-in on the pages of a real identity provider.

let data: string
let server: ServerProcess
let provider: RealProvider
let orgId: string
const admin = adminOf('harbor')

test.beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'csp-single-sign-on-'))
  const port = await freePort()
  server = await startServer([], {
    SEED: 'none',
    SETTLEMENT_CRON: 'off',
    SANDBOX_PARTNERS: 'off',
    LOG_LEVEL: 'error',
    DATA_DIR: join(data, 'database'),
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    WEBHOOKS_TO_LOOPBACK: 'on',
    DNS_RECORDS: join(data, 'records.json'),
    NODE_OPTIONS: `--import ${pathToFileURL('e2e/support/dns-records.mjs')}`,
  })
  orgId = (await openBank(overHttp(server.url), 'harbor')).orgId
  provider = await openRealProvider(`http://127.0.0.1:${port}/sign-in/sso/${orgId}`)
})
test.afterAll(async () => {
  await provider?.close()
  await server?.end('SIGKILL')
  await rm(data, { recursive: true, force: true })
})

test('an admin connects a provider, verifies a domain, tests and requires it; a new person signs in by email', async ({
  browser,
}) => {
  const page = await newPage(browser)
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
  await page.goto('/settings/single-sign-on')
  await connect(page)
  await verifyDomain(page)
  await expect(page.getByText('Not tested')).toBeVisible()
  const popup = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Test sign-in' }).click()
  await signInOnProvider(await popup, admin.email)
  await expect(page.getByText('Test passed')).toBeVisible()
  await expect(page.getByText(`The provider returned ${admin.email}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Change sign-in' }).click()
  await page.getByRole('dialog').getByLabel('Single sign-on').selectOption('required')
  await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Members sign in with the identity provider only.')).toBeVisible()

  const other = await newPage(browser)
  await other.goto('/sign-in?callbackUrl=%2Fsettings%2Fprofile')
  await other.getByLabel('Email').fill('ada@harbor.example')
  await other.getByLabel('Email').press('Tab')
  await expect(other.getByLabel('Password', { exact: true })).toBeHidden()
  await other.getByRole('button', { name: 'Continue with single sign-on' }).click()
  await signInOnProvider(other, 'ada@harbor.example')
  await other.waitForURL('**/settings/profile')
  await expect(other.getByRole('main').getByText('Ada Byron')).toBeVisible()
  await confirmWithProvider(other)

  await page.context().clearCookies()
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Email').press('Tab')
  await page.getByRole('button', { name: 'Use a password instead' }).click()
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Your organization requires single sign-on.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue with single sign-on' })).toBeVisible()
})

test('the break-glass admin signs in with a password and a code, which the audit log shows', async ({ browser }) => {
  const page = await newPage(browser)
  await enterEmail(page, '/settings/security')
  await page.getByRole('button', { name: 'Continue with single sign-on' }).click()
  await signInOnProvider(page, admin.email)
  await page.waitForURL('**/settings/security')
  const totp = await setUpAuthenticatorApp(page)
  await page.goto('/settings/single-sign-on')
  await page.getByRole('button', { name: 'Change sign-in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change sign-in' })
  await dialog.getByLabel('Break-glass admin').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()

  const other = await newPage(browser)
  await enterEmail(other, '/settings/audit-log?action=member.sign_in')
  await other.getByRole('button', { name: 'Use a password instead' }).click()
  await other.getByLabel('Password', { exact: true }).fill(admin.password)
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  // The next code, because the one that set up the app is accepted only once.
  await other.getByLabel('Code').fill(totp.generate({ timestamp: Date.now() + totp.period * 1000 }))
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await other.waitForURL('**/settings/audit-log?**')
  await expect(other.getByRole('link', { name: 'Signed in', exact: true })).not.toHaveCount(0)
  await other.getByRole('link', { name: 'Signed in as the break-glass admin' }).click()
  await expect(other.getByRole('region', { name: 'Entry', exact: true })).toContainText(
    'Signed in as the break-glass admin',
  )
  await expect(other.getByRole('row', { name: 'break glass - true' })).toBeVisible()
})

test('a response that this tab did not request is refused', async ({ browser }) => {
  const page = await newPage(browser)
  await page.goto(`/sign-in/sso/${orgId}?state=forged&code=stolen`)
  await expect(page.getByText('This sign-in was started in another tab or browser.')).toBeVisible()
  expect(page.url()).not.toContain('stolen')
})

/** Changes something in a session that must be confirmed first, by a person without a password. */
async function confirmWithProvider(page: Page): Promise<void> {
  const refusal = { code: 'error.confirmation_required', message: 'Confirm your identity' }
  let refused = 0
  await page.route('**/api/gateway/members/me', (route) =>
    route.request().method() === 'PUT' && refused++ === 0
      ? route.fulfill({ status: 403, json: refusal })
      : route.continue(),
  )
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.getByLabel('First name').fill('Augusta')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(confirmation.getByLabel('Password', { exact: true })).toBeHidden()
  const popup = page.waitForEvent('popup')
  await confirmation.getByRole('button', { name: 'Sign in again with your identity provider' }).click()
  await signInOnProvider(await popup, 'ada@harbor.example', { hasConsented: true })
  await expect(confirmation).toBeHidden()
  await expect(page.getByRole('main').getByText('Augusta Byron')).toBeVisible()
}

async function enterEmail(page: Page, callbackUrl: string): Promise<void> {
  await page.goto(`/sign-in?${new URLSearchParams({ callbackUrl })}`)
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Email').press('Tab')
}

/** For a session from single sign-on, whose member still has a password. */
async function setUpAuthenticatorApp(page: Page): Promise<TOTP> {
  await page.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up two-factor authentication' })
  const totp = new TOTP({ secret: Secret.fromBase32((await dialog.locator('code').textContent()) ?? '') })
  await dialog.getByLabel('Code', { exact: true }).fill(totp.generate())
  await dialog.getByLabel('Your password').fill(admin.password)
  await dialog.getByRole('button', { name: 'Turn on two-factor authentication' }).click()
  await page.getByRole('button', { name: 'I’ve stored them' }).click()
  return totp
}

const newPage = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ baseURL: server.url.replace('localhost', '127.0.0.1') })).newPage()

async function connect(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect provider' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Issuer').fill('http://127.0.0.1:1')
  await dialog.getByLabel('Client ID').fill(provider.clientId)
  await dialog.getByLabel('Client secret', { exact: true }).fill(provider.clientSecret)
  await dialog.getByRole('button', { name: 'Save connection' }).click()
  await expect(dialog.getByText('must use port 80')).toBeVisible()
  await dialog.getByLabel('Issuer').fill(provider.issuer)
  await dialog.getByRole('button', { name: 'Save connection' }).click()
  await expect(dialog).toBeHidden()
}

async function verifyDomain(page: Page): Promise<void> {
  await writeFile(join(data, 'records.json'), '{}')
  await page.getByRole('button', { name: 'Add domain' }).click()
  await page.getByRole('dialog').getByLabel('Domain').fill('harbor.example')
  await page.getByRole('dialog').getByRole('button', { name: 'Add domain' }).click()
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText('The record was not found')).toBeVisible()
  const value = await page.getByText('csp-domain-verification=').textContent()
  await writeFile(join(data, 'records.json'), JSON.stringify({ '_csp-challenge.harbor.example': value }))
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
}

/** The pages of the provider: sign-in, then consent, unless the person has given it before. */
async function signInOnProvider(page: Page, email: string, { hasConsented = false } = {}): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(email)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  if (!hasConsented) await page.getByRole('button', { name: 'Continue' }).click()
}
