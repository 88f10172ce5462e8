// Pages of accounts are read from several indexes by counts of ranges (decision 0022), and exports
// in portions. Both return what a plain scan returns.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../platform/db/pool/client.ts'
import { foldTallies } from '../../platform/tallies/tallies.ts'
import { testDatabase } from '../../testing/database.ts'
import { collect } from '../../testing/model/collect.ts'
import { NOW, partnerContext } from '../../testing/model/partner-context.ts'
import { AccountFilters, AccountQuery } from './contract.ts'
import { exportAccounts } from './export-accounts.ts'
import { findTitles } from './find-titles.ts'
import { listAccounts } from './list-accounts.ts'
import { ACCOUNT_FILTER } from './states.ts'
import { accounts } from './table.ts'

const OWN = { organizationId: 'org_own', partnerId: 'part_own' }
const OTHER = { organizationId: 'org_own', partnerId: 'part_other' }
const STATES = ['unverified', 'verified', 'deleted'] as const

/** Oldest first: many of one instant, then many of several days, and one of another namespace. */
const ALL = Array.from({ length: 800 }, (_, n) => {
  const instant = n < 550 ? '01kjqqzk00' : `01kjr${Math.floor(n / 100)}zk00`
  return {
    token: `acct_${instant}${String(n).padStart(16, '0')}`,
    ...(n === 702 ? OTHER : OWN),
    accountTitle: n % 300 === 1 ? '-5' : 'Payroll',
    sealedNumber: 'sealed',
    lastFour: '1234',
    routingNumber: n % 3 ? '011000015' : '021000021',
    type: 'savings' as const,
    status: STATES[n % 4 === 0 ? 2 : n % 2] ?? 'deleted',
    createdAt: NOW,
    updatedAt: NOW,
  }
})
const NEWEST = ALL.toReversed()

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await database.db.insert(accounts).values(ALL)
  await foldTallies(database.db)
})
afterAll(() => database.close())
const ctx = () => partnerContext(database.as(OWN).db, OWN)
const tokensOf = (found: readonly { token: string }[]) => found.map(({ token }) => token)

type Filters = { status: string | undefined; routing_number: string | undefined; account_title?: string | undefined }
/** Restates the filters as a plain scan. */
const matching = ({ status, routing_number: routing, account_title: title = '' }: Filters) =>
  NEWEST.filter(
    (one) =>
      one.partnerId === OWN.partnerId &&
      (status ? one.status === ACCOUNT_FILTER[status as keyof typeof ACCOUNT_FILTER] : one.status !== 'deleted') &&
      (routing ?? one.routingNumber) === one.routingNumber &&
      one.accountTitle.toLowerCase().includes(title),
  )
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const filters = {
  status: maybe(fc.constantFrom('AS_Verified', 'AS_Deleted')),
  routing_number: maybe(fc.constantFrom('011000015', '021000021', '999999999')),
}

test('any page equals that of a plain scan, newest first, and the total is exact', async () => {
  const query = fc.record({
    ...filters,
    limit: fc.integer({ min: 1, max: 100 }),
    page: fc.integer({ min: 1, max: 60 }),
  })
  await fc.assert(
    fc.asyncProperty(query, async ({ limit, page, ...rest }) => {
      const expected = matching(rest)
      const { total, found } = await listAccounts(ctx(), AccountQuery.parse({ ...rest, limit, page }))
      expect(total).toEqual({ count: expected.length, isExact: true })
      expect(tokensOf(found)).toEqual(tokensOf(expected.slice((page - 1) * limit, page * limit)))
    }),
    { numRuns: 60 },
  )
}, 120_000)

test('a search by title cannot be sorted, because its matches are found by age', async () => {
  const query = AccountQuery.parse({ account_title: 'pay', sort: 'title' })
  await expect(listAccounts(ctx(), query)).rejects.toThrow('sort: must be omitted with account_title')
})

describe('an export', () => {
  test.each([
    ['everything but deleted accounts', {}],
    ['accounts with a status', { status: 'AS_Deleted' }],
    ['accounts at a routing number', { routing_number: '011000015' }],
    ['accounts by title, over several portions', { account_title: 'payroll' }],
  ])('contains %s, newest first', async (_, given) => {
    const { lines } = exportAccounts(ctx(), AccountFilters.parse(given))
    const [, ...rows] = await collect(lines)
    const expected = matching({ status: undefined, routing_number: undefined, ...given })
    expect(rows.map((row) => row.split(',')[0])).toEqual(tokensOf(expected))
  })

  test('has the last four digits of a number, and a title that is a number stays text', async () => {
    const { name, lines } = exportAccounts(ctx(), AccountFilters.parse({ account_title: '-5' }))
    expect(name).toBe('part_own-accounts-2026-03-02.csv')
    const token = tokensOf(matching({ status: undefined, routing_number: undefined, account_title: '-5' }))[0]
    expect((await collect(lines)).slice(0, 2)).toEqual([
      'account_id,account_title,masked_account_number,routing_number,type,status,created_at,updated_at\r\n',
      `${token},'-5,XXXX-XXXX-XXXX-1234,011000015,savings,verified,2026-03-02T12:00:00.000Z,2026-03-02T12:00:00.000Z\r\n`,
    ])
  })
})

test('the search for records finds titles of own accounts, newest first, without deleted ones', async () => {
  const found = await findTitles(ctx(), tokensOf(ALL.slice(696, 704)))
  expect(tokensOf(found)).toEqual(tokensOf([703, 701, 699, 698, 697].flatMap((n) => ALL[n] ?? [])))
})
