import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { adminOf, type Bank, expectData, openBank, overHttp } from '../../../lib/testing/bank.ts'
import { oktaUser, patch, scimCaller } from '../../../lib/testing/provisioning/directory.ts'
import { type ServerProcess, startServer } from '../../../lib/testing/server-process.ts'
import { freePort } from '../../../scripts/lib/port.ts'

// Tokens made in the browser, used by a directory and a collector over HTTP.

let data: string
let server: ServerProcess
let bank: Bank
const admin = adminOf('harbor')

test.beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'csp-provisioning-'))
  const port = await freePort()
  server = await startServer([], {
    SEED: 'none',
    SETTLEMENT_CRON: 'off',
    SANDBOX_PARTNERS: 'off',
    LOG_LEVEL: 'error',
    DATA_DIR: join(data, 'database'),
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DNS_RECORDS: join(data, 'records.json'),
    NODE_OPTIONS: `--import ${pathToFileURL('e2e/support/dns-records.mjs')}`,
  })
  bank = await openBank(overHttp(server.url), 'harbor')
  await verifyDomain()
})
test.afterAll(async () => {
  await server?.end('SIGKILL')
  await rm(data, { recursive: true, force: true })
})

test('a directory with a token from the browser creates a member, whose group gets a role; a revoked token is refused', async ({
  browser,
}) => {
  const page = await signedIn(browser)
  await page.goto('/settings/provisioning')
  await expect(page.getByText('No groups yet')).toBeVisible()
  const secret = await createToken(page, 'Okta')
  await expect(page.getByText(`${server.url.replace('localhost', '127.0.0.1')}/api/scim/v2`)).toBeVisible()
  const scim = scimCaller(overHttp(server.url), secret)
  const user = await scim('POST', '/Users', oktaUser('ada@harbor.example'))
  expect(user.status).toBe(201)
  const group = { displayName: 'Payments team', members: [{ value: user.body.id }] }
  expect((await scim('POST', '/Groups', group)).status).toBe(201)

  await page.reload()
  await page.getByLabel('Role for Payments team').selectOption('Support')
  await page.getByRole('dialog').getByRole('button', { name: 'Assign role' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByLabel('Role for Payments team')).toHaveValue('support')

  await page.goto('/settings/members')
  const ada = page.getByRole('row', { name: 'Ada Sample' })
  await expect(ada.getByText('Managed by your directory')).toBeVisible()
  await expect(ada.getByText('Support', { exact: true })).toBeVisible()
  await expect(page.getByText('Managed by your directory')).toHaveCount(1)
  await expect(ada.getByText('Disabled')).toBeHidden()
  await scim('PATCH', `/Users/${user.body.id}`, patch({ op: 'replace', value: { active: false } }))
  await page.reload()
  await expect(ada.getByText('Disabled')).toBeVisible()

  await ada.getByRole('button', { name: 'Actions for Ada Sample' }).click()
  await page.getByRole('menuitem', { name: 'Enable' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enable member' }).click()
  await expect(ada.getByText('Disabled')).toBeHidden()
  await ada.getByRole('button', { name: 'Actions for Ada Sample' }).click()
  await page.getByRole('menuitem', { name: 'Change role' }).click()
  await expect(page.getByRole('dialog').getByText('A group of your directory gives this member the role')).toBeVisible()
  await page.getByRole('dialog').getByRole('link', { name: 'Provisioning' }).click()

  await page.getByRole('button', { name: 'Delete Payments team' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete group' }).click()
  await expect(page.getByText('No groups yet')).toBeVisible()
  await revokeToken(page, 'Okta')
  expect((await scim('GET', '/Users')).status).toBe(401)
})

test('a collector with a token from the audit log’s screen reads the log until the token is revoked', async ({
  browser,
}) => {
  const page = await signedIn(browser)
  await page.goto('/settings/audit-log')
  await page.getByRole('button', { name: 'Collectors' }).click()
  const secret = await createToken(page, 'Splunk')
  const collect = () =>
    fetch(`${server.url}/api/v1/csp/audit-entries.ndjson`, { headers: { authorization: `Bearer ${secret}` } })
  expect((await collect()).status).toBe(200)
  // Once it is chained.
  await expect.poll(async () => (await collect()).text()).toContain('"service_token.create"')
  await expect(page.getByRole('dialog', { name: 'Collectors' }).getByText('Splunk')).toBeVisible()
  await revokeToken(page, 'Splunk')
  await expect(page.getByRole('dialog', { name: 'Collectors' }).getByText('No collectors yet')).toBeVisible()
  expect((await collect()).status).toBe(401)
})

/** Creates a token, after errors of its fields. Returns the secret. */
async function createToken(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Create token' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create token' })
  await dialog.getByLabel('Allowed IP addresses').fill('10.0.0.1/8')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByText('Enter a name')).toBeVisible()
  await expect(dialog.getByText('Line 1 has host bits set.')).toBeVisible()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Allowed IP addresses').fill('127.0.0.0/8\n::1')
  const proposed = await dialog.getByLabel('Expiry date').inputValue()
  expect(proposed).toBe(`${new Date().getUTCFullYear() + 1}${new Date().toISOString().slice(4, 10)}`)
  await dialog.getByLabel('Expiry date').fill('2001-01-01')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByText('must be in the future')).toBeVisible()
  await dialog.getByLabel('Expiry date').fill(proposed)
  await dialog.getByRole('button', { name: 'Create token' }).click()
  const made = page.getByRole('dialog', { name: `Secret for ${name}` })
  const secret = await made.getByText(/^csp_(scim|audit)_\w+$/).textContent()
  await made.getByLabel('I’ve stored it').check()
  await made.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(secret ?? '')).toBeHidden()
  return secret ?? ''
}

async function revokeToken(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Revoke ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Revoke ${name}?` })
  await dialog.getByRole('button', { name: 'Revoke token' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: `Revoke ${name}` })).toBeHidden()
}

async function signedIn(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: server.url.replace('localhost', '127.0.0.1') })).newPage()
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
  return page
}

async function verifyDomain(): Promise<void> {
  const claimed = expectData(
    await bank.member('POST', '/single-sign-on/domains', { body: { domain: 'harbor.example' } }),
  )
  await writeFile(join(data, 'records.json'), JSON.stringify({ [claimed.record_name]: claimed.record_value }))
  expectData(await bank.member('POST', `/single-sign-on/domains/${claimed.token}/verify`))
}
