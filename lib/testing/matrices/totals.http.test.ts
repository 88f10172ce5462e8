// Totals are maintained by triggers and folded by a job (decision 0022). After any changes in any
// order, folded or not, they equal a plain count.
import { type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expirePayments } from '../../modules/admissions/index.ts'
import { TASK_STATES } from '../../modules/admissions/states.ts'
import { rows } from '../../platform/db/rows.ts'
import { foldTallies, readTallies, sumOf, type Tally } from '../../platform/tallies/tallies.ts'
import { created, taskPaths } from '../model/payment-life.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../network.ts'

let net: TestNetwork
let banks: Bank[]
const addresses: string[] = []
const payments: { bank: Bank; id: string }[] = []
const accounts: { bank: Bank; token: string }[] = []
beforeAll(async () => {
  net = await testNetwork()
  const reviewing = { confirm_incoming: false, review_threshold: { currency: 'USD', total: '500' } }
  banks = [
    await net.bank('harbor', reviewing),
    await net.bank('meadow', { confirm_incoming: true, review_threshold: null }),
  ]
  for (const bank of banks) addresses.push(await bank.customer('willow'))
})
afterAll(() => net.close())

const side = fc.nat(1)
const which = fc.nat(1000)
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('create' as const),
      by: side,
      to: side,
      type: fc.constantFrom('Type_Push' as const, 'Type_Pull' as const),
      currency: fc.constantFrom('USD', 'EUR'),
      total: fc.constantFrom('100', '900'),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('submit' as const), which }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('work' as const), which, status: fc.constantFrom(...TASK_STATES) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('return' as const), which, by: side }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('expire' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('settle' as const), by: side }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('open account' as const), by: side }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete account' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fold' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Leads to each state but `expired`, in a network without payments. */
const EVERY_STATE: Step[] = [
  ...Array.from({ length: 6 }, () => {
    return {
      do: 'create' as const,
      by: 0,
      to: 1,
      type: 'Type_Push' as const,
      currency: 'USD' as const,
      total: '100' as const,
    }
  }),
  ...[0, 1, 2, 3, 4].map((n) => ({ do: 'submit' as const, which: n })),
  { do: 'work', which: 0, status: 'completed' },
  { do: 'return', which: 0, by: 1 },
  { do: 'settle', by: 0 },
  { do: 'work', which: 1, status: 'completed' },
  { do: 'work', which: 2, status: 'failed' },
  { do: 'work', which: 3, status: 'on_hold' },
]

const pick = <T>(from: readonly T[], n: number): T | undefined => from[n % from.length]

async function take(act: Step): Promise<void> {
  switch (act.do) {
    case 'create': {
      const { type, currency, total } = act
      const ends = type === 'Type_Push' ? [act.by, act.to] : [act.to, act.by]
      const [debtor = '', beneficiary = ''] = ends.map((n) => addresses[n] ?? '')
      const bank = banks[act.by] ?? never()
      payments.push({ bank, id: await created(bank, debtor, beneficiary, { type, currency, total }) })
      return
    }
    case 'submit': {
      const payment = pick(payments.slice(-10), act.which)
      await payment?.bank.key('POST', `/payments/${payment.id}/submissions`)
      return
    }
    case 'work':
      return work(act.which, act.status)
    case 'return': {
      const payment = pick(payments.slice(-10), act.which)
      const body = { reason: 'CUST', amount: { currency: 'USD', total: '1' } }
      await banks[act.by]?.key('POST', `/payments/${payment?.id}/returns`, { body })
      return
    }
    case 'expire':
      net.clock.advance(3_600_000)
      await expirePayments({ ...system(), db: net.database.db })
      return
    case 'settle':
      expectData((await banks[act.by]?.member('POST', '/settlements')) ?? never())
      return
    case 'open account': {
      const bank = banks[act.by] ?? never()
      const body = {
        account_number: '123456789',
        account_title: 'Reserve',
        routing_number: '011000015',
        type: 'AT_Savings',
      }
      accounts.push({ bank, token: expectData(await bank.member('POST', '/account', { body })).token })
      net.clock.advance(20_000)
      return
    }
    case 'delete account': {
      const account = pick(accounts, act.which)
      await account?.bank.member('DELETE', `/account/${account.token}`)
      return
    }
    case 'fold':
      await foldTallies(net.database.db)
  }
}

const never = (): never => {
  throw new Error('expected two banks')
}
const system = () => ({
  actor: { kind: 'system' as const, name: 'test' },
  now: net.clock.now,
  random: net.random,
  requestId: '',
  address: '',
})

/** Each task is decided by its assignee. */
async function work(n: number, status: (typeof TASK_STATES)[number]): Promise<void> {
  const payment = pick(payments.slice(-10), n)
  if (!payment || (await payment.bank.key('GET', `/payments/${payment.id}/admissions`)).status !== 200) return
  const reason = { completed: 'accepted', failed: 'fraud_detected', pending: undefined, on_hold: undefined }[status]
  for (const path of Object.values(await taskPaths(payment.bank, payment.id))) {
    for (const bank of banks) await bank.key('PUT', path, { body: { status, status_reason: reason } })
  }
}

/** Each list, counted directly. */
const plain = (partner: string): Record<string, SQL> => ({
  payments: sql`select case when s.payment_id is null then state else 'settled' end as state, currency as part, count(*)::int as n
                  from payments left join settled_payments s using (payment_id)
                 where ${partner} in (partner_id, receiver_partner_id) group by 1, 2`,
  'payments by hour': sql`
    select case when state in ('failed', 'expired') then state when state <> 'completed' then 'waiting'
                when partner_id = receiver_partner_id then 'within'
                when (payment_type = 'Type_Push' and partner_id = ${partner}) or (payment_type = 'Type_Pull' and receiver_partner_id = ${partner}) then 'sent'
                else 'received' end as state,
           to_char(initiated_at at time zone 'UTC', 'YYYYMMDDHH24') || currency as part, count(*)::int as n
      from payments where ${partner} in (partner_id, receiver_partner_id) group by 1, 2`,
  tasks: sql`select status as state, workflow as part, count(*)::int as n from admission_tasks
              where partner_id = ${partner} group by 1, 2`,
  accounts: sql`select status as state, left(token, 10) as part, count(*)::int as n from accounts
                 where partner_id = ${partner} group by 1, 2`,
  'accounts in detail at 011000015': sql`
    select status as state, left(token, 12) as part, count(*)::int as n from accounts
     where partner_id = ${partner} and routing_number = '011000015' group by 1, 2`,
})

const sorted = (counted: readonly Tally[]) => counted.map(({ state, part, n }) => `${state} ${part} ${n}`).sort()

const met = new Set<string>()

async function expectExact(): Promise<void> {
  for (const { partnerId } of banks) {
    for (const [list, count] of Object.entries(plain(partnerId))) {
      const stored = await readTallies(net.database.db, list, partnerId)
      for (const { state } of list === 'payments' ? stored : []) met.add(state)
      expect(sorted(stored), list).toEqual(sorted(await rows<Tally>(net.database.db, count)))
    }
  }
}

test('equal a plain count after any changes, folded or not', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), async (steps) => {
      for (const act of steps) await take(act)
      await expectExact()
      await foldTallies(net.database.db)
      await expectExact()
    }),
    { numRuns: 10, examples: [[EVERY_STATE], [[{ do: 'expire' }]]] },
  )
  // Each state was reached; otherwise the comparison means little.
  expect([...met].sort()).toEqual(['completed', 'created', 'expired', 'failed', 'in_admission', 'on_hold', 'settled'])
}, 120_000)

test('are those that lists return', async () => {
  const [bank = never()] = banks
  for (const state of ['created', 'completed', 'settled', 'expired']) {
    const counted = await rows<Tally>(net.database.db, plain(bank.partnerId).payments ?? never())
    const { count, count_is_exact } = expectData(await bank.key('GET', `/payments?state=${state}`))
    expect({ count, count_is_exact }).toEqual({
      count: sumOf(counted, (one) => one.state === state),
      count_is_exact: true,
    })
  }
})

test('are correct again after a recount if they were lost', async () => {
  await net.database.db.execute(sql`delete from tallies where list <> 'tasks'`)
  await net.database.db.execute(sql`insert into tally_changes select list, partner_id, state, part, 7 from tallies`)
  await expect(expectExact()).rejects.toThrow()
  await net.database.db.execute(sql`select recount_tallies()`)
  await expectExact()
})
