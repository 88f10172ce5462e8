import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Client, createClient } from '../client/client.ts'
import { checkChain } from '../modules/audit/index.ts'
import { notificationQueue } from '../modules/notifications/table.ts'
import { type Env, readEnv } from '../platform/env.ts'
import { openRuntime, type Runtime } from '../runtime.ts'
import { allCutoffs, allTimes, countNewTasks } from '../testing/demo/stored.ts'
import { created } from '../testing/model/payment-life.ts'
import { testNetwork } from '../testing/network.ts'
import { PREFIX } from '../wire/operation.ts'
import { stoppedSince } from './catch-up.ts'
import { openDemo } from './open-demo.ts'
import { BANKS, CURRENCIES, LEFT, OPERATOR, PAYMENTS_A_MISSED_DAY } from './scenario.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const begun = Date.now() - 3 * DAY

let folder: string
let env: Env
let network: Runtime
let harbor: Client
let partner: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'csp-demo-'))
  env = readEnv({ DATA_DIR: folder, SEED: 'demo', LOG_LEVEL: 'silent', SETTLEMENT_CRON: 'off' })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Starts the network at a time, which then passes as usual. */
async function openAt(time: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: time, shouldAdvanceTime: true })
  network = await openRuntime(env)
  harbor = await signedIn(BANKS[0])
  const { partners } = await harbor.call('GET /partner', {})
  partner = partners.find(({ domain }) => domain === 'harbor')?.token ?? ''
}

const db = () => network.database?.db ?? expect.fail('no database')

async function close(): Promise<void> {
  await network.close()
  vi.useRealTimers()
}

async function signedIn({ email, password }: { email: string; password: string }): Promise<Client> {
  const client = (headers = {}) =>
    createClient(`http://gateway.internal${PREFIX}`, (request) => network.fetch(request), headers)
  const body = { admin_email: email, admin_password: password }
  const { access_token } = await client().call('POST /organization/signin', { body })
  return client({ authorization: `Bearer ${access_token}` })
}

/** Times and currencies of the first namespace’s payments, newest first. */
async function payments(): Promise<{ at: number; currency: string }[]> {
  const found: { at: number; currency: string }[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await harbor.call('GET /payments', { partner, query: { limit: 100, cursor } })
    for (const one of page.payments) found.push({ at: Date.parse(one.initiated_at), currency: one.amount.currency })
    cursor = page.next_cursor
  }
  return found
}

/** When the payments expire that wait for a decision of one of the banks. */
async function waiting(): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const bank of BANKS) {
    const member = await signedIn(bank)
    for (const { token } of (await member.call('GET /partner', {})).partners) {
      const queue = await member.call('GET /admission-queue', { partner: token, query: { limit: 100 } })
      for (const { payment_id, payment } of queue.payments) found.set(payment_id, payment.expires_at * 1000)
    }
  }
  return found
}

function expectContent(): void {
  test('it has accounts, links, keys with use, members and an application to verify', async () => {
    expect((await harbor.call('GET /account', { partner })).accounts).toHaveLength(3)
    expect((await harbor.call('GET /link', { partner })).links).toHaveLength(3)
    const { api_keys: keys } = await harbor.call('GET /apikey', { partner })
    expect(keys.map(({ last_used_at }) => last_used_at !== null)).toEqual([true, true])
    expect((await harbor.call('GET /members', {})).members).toHaveLength(3)
    expect((await (await signedIn(OPERATOR)).call('GET /operator/verifications', {})).count).toBe(1)
  })

  test('two namespaces have limits', async () => {
    const operator = await signedIn(OPERATOR)
    const { liquidity } = await operator.call('GET /operator/liquidity', { query: { sort: 'name' } })
    expect(liquidity.map((one) => [one.domain, one.net_debit_cap?.total, one.funds.total])).toEqual([
      ['harbor-business', '5000000', '0'],
      ['harbor', '200000000', '50000000'],
    ])
  })

  test('its audit log and keys show where requests came from', async () => {
    const { entries } = await harbor.call('GET /audit-entries', { query: { limit: 100 } })
    // This test's sign-ins have no address.
    const others = entries.filter(({ action }) => action !== 'member.sign_in')
    expect(others.length).toBeGreaterThan(10)
    expect(others.map(({ address }) => address)).not.toContain('unknown')
    const { api_keys: keys } = await harbor.call('GET /apikey', { partner })
    for (const { last_address } of keys) expect(last_address).toMatch(/^198\.51\.100\./)
  })

  test('one of its two webhooks fails', async () => {
    const failing = async () =>
      (await harbor.call('GET /webhook', { partner })).webhooks.map(
        ({ failing_since, health }) => failing_since !== null && health.last_error !== null,
      )
    await expect.poll(failing).toEqual(expect.toSatisfy((all: boolean[]) => all.toSorted().join() === 'false,true'))
  })

  test('its newest payment is minutes old, and payments wait', async () => {
    const found = await payments()
    expect((Date.now() - Math.max(...found.map(({ at }) => at))) / MINUTE).toBeLessThan(30)
    expect(new Set(found.map(({ currency }) => currency))).toEqual(new Set(CURRENCIES))
    const expiries = [...(await waiting()).values()]
    expect(expiries.length, 'all but the snoozed one').toBeGreaterThanOrEqual(LEFT.length - 1)
    expect(Math.min(...expiries)).toBeGreaterThan(Date.now())
  })

  test('a batch has as many counterparties as there are other banks’ namespaces', async () => {
    const { batches } = await harbor.call('GET /settlements', { partner, query: { currency: 'USD', limit: 100 } })
    const sizes = batches.map(async ({ token }) => {
      const { positions } = await harbor.call('GET /settlements/{batch_id}', { partner, params: { batch_id: token } })
      return positions.length
    })
    // The two other banks and 60 branches.
    expect(Math.max(...(await Promise.all(sizes)))).toBe(62)
  })
}

function expectSupportDesk(): void {
  test('the support desk of the first namespace has work of every kind', async () => {
    // The rules assign some of the payments, depending on the time of day.
    await expect.poll(() => countNewTasks(db(), partner)).toBe(0)
    const { views } = await harbor.call('GET /admission-queue/summary', { partner })
    expect(views.all.count).toBeGreaterThanOrEqual(8)
    expect(views.unassigned.count).toBeGreaterThanOrEqual(4)
    for (const view of ['mine', 'on_hold', 'expiring', 'snoozed'] as const)
      expect(views[view].count, view).toBeGreaterThanOrEqual(1)
    const { payments } = await harbor.call('GET /admission-queue', { partner, query: { limit: 100 } })
    expect(payments.filter(({ tasks }) => tasks.length === 2).length).toBeGreaterThanOrEqual(3)
  })

  test('members of the first bank decided some of the tasks, and share two views', async () => {
    const { days } = await harbor.call('GET /admission-tasks/decision-times', { partner })
    expect(days.length).toBeGreaterThan(10)
    expect(new Set(days.flatMap(({ members }) => members.map(({ number }) => number)))).toEqual(new Set([1, 2]))
    const { saved_views: views } = await harbor.call('GET /saved-views', {})
    expect(Object.fromEntries(views.map(({ list, default_roles }) => [list, default_roles]))).toEqual({
      payments: [],
      tasks: ['support'],
    })
  })
}

type Before = { readonly payments: number; readonly waiting: ReadonlyMap<string, number> }
let before: Before

/** How many of the network's batches and instructions are in each state. */
async function finality() {
  const operator = await signedIn(OPERATOR)
  const { instructions } = await operator.call('GET /operator/settlement-instructions', { query: { limit: 100 } })
  const { runs } = await operator.call('GET /operator/settlement-runs', { query: { limit: 20 } })
  const { imports } = await operator.call('GET /operator/statement-imports', {})
  const { mismatches } = await operator.call('GET /operator/settlement-mismatches', { query: { state: 'open' } })
  return {
    instructions: new Set(instructions.map(({ state }) => state)),
    // Newest first, in the currency with a settlement account.
    batches: runs.flatMap(({ batches }) => batches.flatMap(({ finality }) => finality?.state ?? [])),
    imports: imports.length,
    mismatches: mismatches.map(({ kind }) => kind),
  }
}

describe('a demo network after its first start', () => {
  beforeAll(() => openAt(begun))
  afterAll(async () => {
    before = { payments: (await allTimes(db())).length, waiting: await waiting() }
    await close()
  })
  expectContent()
  expectSupportDesk()

  test('the settlement bank has confirmed some of its batches, with one question open', async () => {
    expect(await finality()).toEqual({
      instructions: new Set(['pending', 'sent', 'confirmed', 'rejected']),
      batches: ['pending', 'pending', 'final', 'final', 'final'],
      imports: 4,
      mismatches: ['wrong_amount'],
    })
  })

  test('its statements chain, and one of its days has returns', async () => {
    const { statements } = await harbor.call('GET /statements', { partner, query: { currency: 'USD' } })
    for (const [at, { opening_balance, returns_received, returns_sent }] of statements.slice(0, -1).entries()) {
      expect(opening_balance).toBe(statements[at + 1]?.closing_balance)
      expect([returns_received, returns_sent].every((total) => BigInt(total) >= 0n)).toBe(true)
    }
    expect(statements.filter(({ returns_sent }) => returns_sent !== '0')).toHaveLength(1)
  })

  test('only the notifications of the last day are unread', async () => {
    const isQueueEmpty = async () => (await db().$count(notificationQueue)) === 0
    await expect.poll(isQueueEmpty, { timeout: 60_000 }).toBe(true)
    const { notifications } = await harbor.call('GET /notifications', { query: { limit: 100 } })
    const unread = notifications.filter(({ read_at }) => read_at === null)
    expect(unread.length).toBeGreaterThan(2)
    expect(unread.length).toBeLessThan(40)
    for (const { created_at } of unread) expect(Date.parse(created_at)).toBeGreaterThan(begun - 1.5 * DAY)
    expect(notifications.length, 'with what was read').toBe(100)
  })

  test('a change of a limit waits for approval', async () => {
    const operator = await signedIn(OPERATOR)
    const { approvals } = await operator.call('GET /operator/approvals', { query: { state: 'pending' } })
    expect(approvals.map(({ liquidity_change: change }) => change?.amount?.total)).toEqual(['15000000'])
    const { liquidity } = await operator.call('GET /operator/liquidity', {})
    expect(liquidity[0]).toMatchObject({ domain: 'harbor-business', use_percent: 75 })
  })
})

describe('a demo network that was stopped for three days, and whose next start was interrupted', () => {
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: begun + 3 * DAY, shouldAdvanceTime: true })
    const interrupted = await openRuntime(env, (_what, work) =>
      work(() => {
        throw new Error('interrupted after the first day')
      }),
    )
    await interrupted.close()
    await openAt(begun + 3 * DAY)
  })
  afterAll(close)
  expectContent()
  expectSupportDesk()

  test('each of the days has payments and a settlement', async () => {
    const isOn = (day: number) => (at: number) => at > begun + (day - 1) * DAY && at <= begun + day * DAY
    const [times, cutoffs] = [await allTimes(db()), await allCutoffs(db())]
    for (const day of [1, 2, 3]) {
      expect(times.filter(isOn(day)), `payments of day ${day}`).not.toEqual([])
      expect(cutoffs.filter(isOn(day)), `settlements of day ${day}`).not.toEqual([])
    }
    expect(times.length - before.payments).toBeLessThanOrEqual(3 * PAYMENTS_A_MISSED_DAY + 2 * LEFT.length)
  })

  test('the settlement bank has confirmed all but the newest batch and the one with the open question', async () => {
    const { batches, mismatches } = await finality()
    expect([batches[0], batches.filter((state) => state === 'pending').length]).toEqual(['pending', 2])
    expect(mismatches).toEqual(['wrong_amount'])
  })

  test('none of the payments wait that have expired', async () => {
    const now = await waiting()
    expect([...before.waiting.keys()].filter((id) => now.has(id))).toEqual([])
  })

  test('its audit chain accepts everything that happened since', async () => {
    const { token: organizationId } = await harbor.call('GET /organization', {})
    const check = () => checkChain({ db: db(), organizationId, now: new Date() }, [])
    await expect.poll(check).toMatchObject({ isWhole: true })
  })

  test('it continues at a start only if its newest payment is older than an hour', async () => {
    const hours = (n: number) => () => new Date(Date.now() + n * 60 * MINUTE)
    expect(await stoppedSince({ db: db(), clock: hours(0.4) })).toBeUndefined()
    expect(await stoppedSince({ db: db(), clock: hours(2) })).toBeInstanceOf(Date)
  })
})

test.each(['demo', 'none'] as const)('a network of others is not changed with SEED=%s', async (SEED) => {
  const other = await testNetwork()
  const bank = await other.bank('harbor')
  await created(bank, await bank.customer('ash'), await bank.customer('elm'))
  other.clock.advance(3 * DAY)
  await openDemo({ ...env, SEED }, other.deps, () => expect.fail('the network was changed'))
  await other.close()
})
