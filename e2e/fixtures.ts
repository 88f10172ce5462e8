import { randomUUID } from 'node:crypto'
import { type APIRequestContext, test as base, expect, request } from '@playwright/test'

export { expect } from '@playwright/test'

const PREFIX = '/api/v1/csp'
const PASSWORD = 'correct horse battery staple'

/** An organization with one sandbox namespace, made through the API from outside. */
export type Bank = {
  email: string
  password: string
  orgId: string
  partnerId: string
  domain: string
  jwt: string
}

/** An HTTP call from outside, as a partner's machine makes it; fails the test when the answer is not a success. */
export type Machine = <Data = Record<string, unknown>>(method: string, path: string, data?: unknown) => Promise<Data>

type ForTest = {
  /** Plain requests without any credential. */
  api: APIRequestContext
  /** Calls with the API key of a bank; the key has every flag. */
  machine: (bank: Bank) => Promise<Machine>
}

type ForWorker = {
  /** A bank of this worker's own: what a test does to it no other test sees. */
  bank: Bank
  /** The signed-in session of the bank's admin, made once through the real sign-in page. */
  session: Awaited<ReturnType<APIRequestContext['storageState']>>
}

/** The tests' `test`: pages are signed in as the admin of the worker's own bank; `signedOut` gives the opposite. */
export const test = base.extend<ForTest, ForWorker>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
  baseURL: async ({}, use) => use(serverUrl()),
  bank: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const api = await request.newContext({ baseURL: serverUrl() })
      await use(await openBank(api))
      await api.dispose()
    },
    { scope: 'worker' },
  ],
  session: [
    async ({ browser, bank }, use) => {
      const page = await browser.newPage({ baseURL: serverUrl() })
      await page.goto('/sign-in')
      await page.getByLabel('Email').fill(bank.email)
      await page.getByLabel('Password', { exact: true }).fill(bank.password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
      await use(await page.context().storageState())
      await page.context().close()
    },
    { scope: 'worker' },
  ],
  storageState: ({ session }, use) => use(session),
  api: async ({ baseURL }, use) => {
    const api = await request.newContext({ baseURL })
    await use(api)
    await api.dispose()
  },
  machine: async ({ api }, use) => use((bank) => asMachine(api, bank)),
})

/** For `test.use(...)`: nobody is signed in. */
export const signedOut = { storageState: { cookies: [], origins: [] } }

function serverUrl(): string {
  const url = process.env.E2E_URL
  if (!url) throw new Error('E2E_URL is not set: run the specs with e2e/playwright.config.ts')
  return url
}

async function openBank(api: APIRequestContext): Promise<Bank> {
  const domain = `bank-${randomUUID().slice(0, 8)}`
  const email = `admin@${domain}.example`
  const organization = await call<{ token: string }>(api, {}, 'POST', '/organization', {
    name: `Bank ${domain.slice(5)}`,
    country: 'US',
    admin_email: email,
    admin_first_name: 'Ada',
    admin_last_name: 'Admin',
    admin_password: PASSWORD,
  })
  const credentials = { admin_email: email, admin_password: PASSWORD }
  const { access_token: jwt } = await call<{ access_token: string }>(
    api,
    {},
    'POST',
    '/organization/signin',
    credentials,
  )
  const authorization = `Bearer ${jwt}`
  const namespace = await call<{ token: string }>(api, { authorization }, 'POST', '/partner', { name: domain, domain })
  return { email, password: PASSWORD, orgId: organization.token, partnerId: namespace.token, domain, jwt }
}

async function asMachine(api: APIRequestContext, bank: Bank): Promise<Machine> {
  const member = { authorization: `Bearer ${bank.jwt}`, 'x-partner-id': bank.partnerId }
  const access = { customers_read: true, customers_write: true, transactions_read: true, transactions_write: true }
  const key = await call<{ secret_key: string }>(api, member, 'POST', '/apikey', {
    name: `machine ${randomUUID()}`,
    access,
  })
  const headers = { 'x-service-api-key': key.secret_key, 'x-org-id': bank.orgId, 'x-partner-id': bank.partnerId }
  return (method, path, data) => call(api, headers, method, path, data)
}

async function call<Data>(
  api: APIRequestContext,
  credentials: Record<string, string>,
  method: string,
  path: string,
  data?: unknown,
): Promise<Data> {
  const headers = { ...credentials, ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }) }
  const reply = await api.fetch(`${PREFIX}${path}`, { method, headers, data })
  expect(reply.status(), `${method} ${path}: ${await reply.text()}`).toBe(200)
  return (await reply.json()).data
}
