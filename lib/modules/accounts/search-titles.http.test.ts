// Part of a title is searched among the newest accounts, then in an index (decision 0027). In both
// cases a page equals a plain scan of all titles, and so does the count if it is marked exact.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PartnerCtx } from '../../platform/context.ts'
import type { Database } from '../../platform/db/pool/client.ts'
import { testDatabase } from '../../testing/database.ts'
import { AccountQuery } from './contract.ts'
import { listAccounts } from './list-accounts.ts'
import { ACCOUNT_FILTER, ACCOUNT_STATES } from './states.ts'
import { accounts } from './table.ts'

const ROUTING = ['011000015', '121000374']
const titleOf = (n: number) => `${['Payroll', 'Reserve'][n % 2]} 100%_${n % 7}${n % 30 === 0 ? ' Juniper' : ''}`
const ALL = Array.from({ length: 120 }, (_, n) => ({
  token: `acct_${String(n).padStart(26, '0')}`,
  partnerId: n % 5 === 4 ? 'part_other' : 'part_own',
  accountTitle: titleOf(n),
  routingNumber: ROUTING[n % 3 === 0 ? 1 : 0] ?? '',
  status: ACCOUNT_STATES[n % 4 === 0 ? 2 : n % 2] ?? 'unverified',
}))

let database: Database
let ctx: PartnerCtx
beforeAll(async () => {
  database = await testDatabase()
  const now = new Date('2026-03-02T12:00:00.000Z')
  const stored = { sealedNumber: '', lastFour: '1234', type: 'checking', createdAt: now, updatedAt: now } as const
  await database.db.insert(accounts).values(ALL.map((one) => ({ ...one, ...stored, organizationId: 'org_own' })))
  const tenant = { organizationId: 'org_own', partnerId: 'part_own' }
  const rest = { random: () => new Uint8Array(), requestId: '', address: '', environment: 'sandbox' as const }
  ctx = { ...tenant, ...rest, db: database.as(tenant).db, now, actor: { kind: 'system', name: 'test' } }
})
afterAll(() => database.close())

const query = fc.record({
  account_title: fc.constantFrom('payroll', 'ROLL 100%', '_3', 'juniper', 'r', 'e', '0%', '0', '%', '\\', 'nowhere'),
  routing_number: fc.option(fc.constantFrom(...ROUTING, '000000000'), { nil: undefined }),
  status: fc.option(fc.constantFrom('AS_Verified', 'AS_Unverified', 'AS_Deleted'), { nil: undefined }),
  limit: fc.integer({ min: 1, max: 5 }),
  page: fc.integer({ min: 1, max: 3 }),
})
const effort = fc.record({ read: fc.constantFrom(5, 15, 20, 1000), counted: fc.constantFrom(1, 2) })

test('a page contains the newest accounts whose title contains the text, and the count is a lower bound', async () => {
  const answers = { exact: 0, atLeast: 0 }
  await fc.assert(
    fc.asyncProperty(query, effort, async (filters, given) => {
      const { account_title: part, routing_number: routing, status, limit, page } = filters
      const states = status ? [ACCOUNT_FILTER[status]] : ['unverified', 'verified']
      const expected = ALL.filter(
        (one) =>
          one.partnerId === 'part_own' &&
          states.includes(one.status) &&
          (routing ?? one.routingNumber) === one.routingNumber &&
          one.accountTitle.toLowerCase().includes(part.toLowerCase()),
      )
      const { total, found } = await listAccounts(ctx, AccountQuery.parse(filters), given)
      const tokens = expected.map(({ token }) => token).reverse()
      expect(found.map(({ token }) => token)).toEqual(tokens.slice((page - 1) * limit, page * limit))
      if (total.isExact) expect(total.count).toBe(expected.length)
      else expect(total.count).toBeLessThanOrEqual(expected.length)
      // The response is either complete or has a next page.
      if (!total.isExact) expect(total.count).toBeGreaterThanOrEqual(page * limit)
      answers[total.isExact ? 'exact' : 'atLeast']++
    }),
    { numRuns: 300 },
  )
  expect(Math.min(answers.exact, answers.atLeast)).toBeGreaterThan(10)
})

test('a namespace that is fully read is counted exactly, however common the text', async () => {
  const { total } = await listAccounts(ctx, AccountQuery.parse({ account_title: '100%' }))
  const own = ALL.filter(({ partnerId, status }) => partnerId === 'part_own' && status !== 'deleted')
  expect(total).toEqual({ count: own.length, isExact: true })
})
