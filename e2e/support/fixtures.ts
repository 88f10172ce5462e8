import { randomUUID } from 'node:crypto'
import { type APIRequestContext, test as base, request } from '@playwright/test'
import { type Bank, openBank, overHttp } from '../../lib/testing/bank.ts'
import { SPEC_SETTINGS } from '../global-setup.ts'
import { startDemo } from './demo-server.ts'

export { expect } from '@playwright/test'
export { type Bank, expectData } from '../../lib/testing/bank.ts'

type ForTest = {
  /** HTTP requests without credentials or cookies. */
  api: APIRequestContext
}

type ForWorker = {
  /**
   * The URL of a server with the demo network for this worker only: a settlement takes every
   * unsettled payment of a network, so specs that run at the same time must not share one.
   */
  server: string
  /**
   * A bank for this worker only, created through the API, so that tests of other workers are not
   * affected. Use `bank.key(…)` for requests.
   */
  bank: Bank
  /** The session of the bank's admin, created once through the real sign-in page. */
  session: Awaited<ReturnType<APIRequestContext['storageState']>>
  /** Confirms the session again when its last confirmation is about to expire. */
  confirm: () => Promise<void>
}

/**
 * The remainder of `CONFIRMED_MS` is longer than any test. Confirming before each test would exceed
 * the limit on successful checks (`throttle.ts`).
 */
const CONFIRM_AGAIN_MS = 60_000

/**
 * The `test` of the specs: pages are signed in as the admin of the worker's own bank;
 * `test.use(signedOut)` starts signed out.
 */
export const test = base.extend<ForTest, ForWorker>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use, { parallelIndex }) => {
      const stop = await startDemo(SPEC_SETTINGS, `server-${parallelIndex}.log`)
      await use(serverUrl())
      await stop()
    },
    // Specs also read E2E_URL, which it sets.
    { scope: 'worker', auto: true, timeout: 300_000 },
  ],
  baseURL: ({ server }, use) => use(server),
  bank: [
    async ({ server }, use) => use(await openBank(overHttp(server), `bank-${randomUUID().slice(0, 8)}`)),
    { scope: 'worker' },
  ],
  session: [
    async ({ browser, server, bank }, use) => {
      const page = await browser.newPage({ baseURL: server })
      await page.goto('/sign-in')
      await page.getByLabel('Email').fill(bank.email)
      await page.getByLabel('Password', { exact: true }).fill(bank.password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
      const session = await page.context().storageState()
      await page.context().close()
      await use(session)
    },
    { scope: 'worker' },
  ],
  // Keeps the session confirmed however long the worker has run, so that only specs that test the
  // confirmation dialog see it.
  confirm: [
    async ({ server, session, bank }, use) => {
      let confirmedAt = Number.NEGATIVE_INFINITY
      await use(async () => {
        if (Date.now() - confirmedAt < CONFIRM_AGAIN_MS) return
        confirmedAt = Date.now()
        const api = await request.newContext({ baseURL: server, storageState: session })
        const headers = { 'idempotency-key': randomUUID(), 'sec-fetch-site': 'same-origin' }
        const data = { password: bank.password }
        const reply = await api.post('/api/gateway/members/me/confirmation', { headers, data })
        if (!reply.ok()) throw new Error(`the session was not confirmed: ${await reply.text()}`)
        await api.dispose()
      })
    },
    { scope: 'worker' },
  ],
  storageState: async ({ session, confirm }, use) => {
    await confirm()
    await use(session)
  },
  api: async ({ server }, use) => {
    const api = await request.newContext({ baseURL: server })
    await use(api)
    await api.dispose()
  },
})

/** For `test.use(…)`: starts signed out. */
export const signedOut = { storageState: { cookies: [], origins: [] } }

function serverUrl(): string {
  const url = process.env.E2E_URL
  if (!url) throw new Error('E2E_URL is not set: run the specs with e2e/playwright.config.ts')
  return url
}
