import { chromium, type Page } from 'playwright'
import { CHROMIUM_FLAGS, installedChromium } from '../../e2e/support/chromium.ts'
import { type Bank, expectData, openBank, overHttp } from '../../lib/testing/bank.ts'
import { buildWhenStale } from '../../scripts/build.ts'
import type { Cluster } from '../../scripts/lib/throwaway-postgres.ts'
import { load } from '../scale/load.ts'
import { newDatabase, startGateway } from '../servers.ts'
import { isSmall } from '../small.ts'
import { answeringTimes, openingTime, type Times } from './times.ts'
import { fillQueue, queueActs } from './waiting.ts'

// How long users wait at a list of payments with 10,000 matching rows, and at a queue of 5,000: until the page responds to an input
// (next paint), and until the new rows are visible. Measured after hydration, since Lighthouse
// covers loading. Uses a real browser, with the CPU at full speed and throttled four times.

/** 57% of the payments involve the large namespace. */
const PAYMENTS = isSmall ? 1000 : 17_600
/** Payments that wait for a decision, in a namespace of their own. */
const WAITING = isSmall ? 120 : 5000
const SIZES = isSmall ? [50] : [50, 500]
const RATES = [
  { rate: 1, paint: 50, rows: 300 },
  { rate: 4, paint: 150, rows: 700 },
]
const ROUNDS = isSmall ? 1 : 5

/** Limit from the click on a row until its record is shown. */
const OPENING_MS = 150
/** Number of payments to open. They fit on one page of the list. */
const OPENED = isSmall ? 2 : 40

/** Prints the latency of lists in the browser beside its limits. */
export async function benchTables(cluster: Cluster): Promise<void> {
  await buildWhenStale()
  const database = await newDatabase(cluster, 'tables')
  const server = await startGateway(database, [])
  const bank = await openBank(overHttp(server.url), 'large')
  const large = { organization: bank.orgId, partner: bank.partnerId, domain: bank.domain }
  await load(database, large, { payments: PAYMENTS, accounts: PAYMENTS / 2 }, () => undefined)
  const browser = await chromium.launch({ executablePath: installedChromium(), args: [...CHROMIUM_FLAGS] })
  try {
    const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
    // Wait for hydration, to measure the response and not the page load.
    await page.addInitScript(() => document.addEventListener('hydrated', () => Reflect.set(window, 'hydrated', true)))
    await signIn(page, bank)
    await opening(page, bank)
    const total = await count(bank)
    await responses(page, (size) => ({
      name: `${total} payments`,
      path: `/n/${bank.partnerId}/payments?size=${size}`,
      acts: paymentActs(page),
    }))
    const other = await openBank(overHttp(server.url), 'busy')
    await fillQueue(other, WAITING)
    await page.context().clearCookies()
    await signIn(page, other)
    await responses(page, (size) => ({
      name: `${WAITING} waiting payments`,
      path: `/n/${other.partnerId}/tasks?size=${size}`,
      acts: queueActs(page),
    }))
  } finally {
    await browser.close()
    await server.end('SIGTERM')
  }
}

async function signIn(page: Page, bank: Bank): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(bank.email)
  await page.getByLabel('Password', { exact: true }).fill(bank.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
}

/** A list, and the inputs that show other rows of it. */
type List = { readonly name: string; readonly path: string; readonly acts: Record<string, () => Promise<unknown>> }

const paymentActs = (page: Page): List['acts'] => ({
  sort: () => page.getByRole('columnheader').getByRole('button', { name: 'Amount' }).click(),
  filter: () => page.getByLabel('Status').selectOption('failed'),
  'next page': () => page.locator('a[rel=next]').first().click(),
})

/** Measures a list with all page sizes at each speed of the CPU. */
async function responses(page: Page, listOf: (size: number) => List): Promise<void> {
  const session = await page.context().newCDPSession(page)
  for (const { rate, ...limits } of RATES) {
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    for (const size of SIZES) await measured(page, listOf(size), `${size} per page, CPU ${rate} x`, limits)
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
}

type Limits = { readonly paint: number; readonly rows: number }

async function measured(
  page: Page,
  { name: list, path, acts }: List,
  conditions: string,
  limits: Limits,
): Promise<void> {
  for (const [name, act] of Object.entries(acts)) {
    const rounds: Times[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await page.goto(path, { waitUntil: 'networkidle' })
      await page.waitForFunction(() => 'hydrated' in window)
      rounds.push(await answeringTimes(page, act))
    }
    const [paint, rows] = [median(rounds.map(({ paint }) => paint)), median(rounds.map(({ rows }) => rows))]
    const summary = `next paint ${paint.toFixed(0)} ms (limit ${limits.paint}), new rows ${rows.toFixed(0)} ms (limit ${limits.rows})`
    console.log(`${list}, ${conditions}, ${name}: ${summary}`)
  }
}

/** Opens payments of all kinds from the list, and returns with the browser's back button. */
async function opening(page: Page, bank: Bank): Promise<void> {
  await fill(bank)
  await page.goto(`/n/${bank.partnerId}/payments`, { waitUntil: 'networkidle' })
  await page.waitForFunction(() => 'hydrated' in window)
  const links = page.locator('tr[data-id] a[data-row-link]')
  const times: number[] = []
  for (let n = 0; n <= OPENED; n++) {
    const ms = await openingTime(page, () => links.nth(n).click())
    // The first one also loads the screen's script.
    if (n > 0) times.push(ms)
    await page.goBack({ waitUntil: 'networkidle' })
    await links.nth(n).waitFor()
  }
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
  console.log(
    `opening a payment from the list: median ${median(times).toFixed(0)} ms (limit ${OPENING_MS}), p95 ${p95.toFixed(0)} ms, ${times.length} payments`,
  )
}

/** Creates payments: half of them await approval, the others are completed. */
async function fill(bank: Bank): Promise<void> {
  const [debtor, payee] = [await bank.customer('debtor'), await bank.customer('payee')]
  for (let n = 0; n <= OPENED; n++) {
    const body = {
      amount: { currency: 'USD', total: String(100 + n) },
      debtor_party: { payment_address: debtor },
      beneficiary_party: { payment_address: payee },
      payment_type: n % 2 ? 'Type_Pull' : 'Type_Push',
    }
    const { payment_id } = expectData(await bank.key('POST', '/payments', { body }))
    expectData(await bank.key('POST', `/payments/${payment_id}/submissions`))
  }
}

const count = async (bank: Bank): Promise<number> => (await bank.key('GET', '/payments?limit=1')).body.data.count

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
