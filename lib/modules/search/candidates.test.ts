import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PartnerCtx } from '../../platform/context.ts'
import type { Database } from '../../platform/db/pool/client.ts'
import { testDatabase } from '../../testing/database.ts'
import { countingRandom } from '../../testing/network.ts'
import { payments } from '../payments/table.ts'
import { byChosenStart } from './by-start.ts'
import { byAddress, byAmount, byReference, byText, partiesBy } from './candidates.ts'
import { readTerm } from './read-term.ts'
import { searchParties } from './table.ts'

// Which payments a search reads, and whether it knows that there are more (decision 0091).

const now = new Date('2026-03-02T12:00:00.000Z')

let database: Database
let harbor: PartnerCtx
let meadow: PartnerCtx
beforeAll(async () => {
  database = await testDatabase()
  const ctx = { db: database.db, actor: { kind: 'anonymous' }, now, random: countingRandom() } as const
  const shared = { ...ctx, requestId: 'test', address: 'local', environment: 'sandbox' } as const
  harbor = { ...shared, organizationId: 'org_harbor', partnerId: 'part_harbor' }
  meadow = { ...shared, organizationId: 'org_meadow', partnerId: 'part_meadow' }
  await store(1, { amount: 100n })
  await store(2, { amount: 100n, currency: 'EUR' })
  await store(3, { amount: 100n, referenceKey: 'rent 7' })
  await store(4, { amount: 200n, debtorAddress: 'birch@harbor' })
  await store(5, {
    amount: 100n,
    organizationId: 'org_meadow',
    partnerId: 'part_meadow',
    receiverPartnerId: 'part_harbor',
  })
  await store(6, { amount: 100n, receiverPartnerId: null })
  await store(7, { amount: 100n, currency: 'EUR' })
})
afterAll(() => database.close())

/** A payment from harbor to meadow. Higher numbers are newer. */
async function store(n: number, change: Partial<typeof payments.$inferInsert>): Promise<void> {
  const party = (payment_address: string) => ({
    ...{ payment_address, first_name: '', last_name: '', email: '', phone: '', type: '' },
    billing: { country: '' },
  })
  await database.db.insert(payments).values({
    ...{ paymentId: `p${n}`, token: `pay_${n}`, organizationId: 'org_harbor', partnerId: 'part_harbor' },
    ...{ environment: 'sandbox', paymentType: 'Type_Push', currency: 'USD', reference: '', state: 'created' },
    ...{ debtor: party('willow@harbor'), debtorAddress: 'willow@harbor' },
    ...{ beneficiary: party('aspen@meadow'), beneficiaryAddress: 'aspen@meadow' },
    ...{ receiverOrganizationId: 'org_meadow', receiverPartnerId: 'part_meadow' },
    ...{ initiatedAt: now, expiresAt: now, updatedAt: now, amount: 1n },
    ...change,
  })
}
const usd = (minor: bigint) => ({ currency: 'USD', minor, isMinor: false })
const sorted = ({ ids, isPart }: { ids: readonly string[]; isPart: boolean }) => ({ ids: ids.toSorted(), isPart })

describe('by amount', () => {
  test('payments that the namespace sent or received, in the same currency', async () => {
    expect(sorted(await byAmount(harbor, [usd(100n)], 9))).toEqual({ ids: ['p1', 'p3', 'p5', 'p6'], isPart: false })
    expect(sorted(await byAmount(meadow, [usd(100n)], 9))).toEqual({ ids: ['p1', 'p3', 'p5'], isPart: false })
    const several = [{ ...usd(100n), currency: 'EUR' }, usd(200n), usd(300n)]
    expect(sorted(await byAmount(harbor, several, 9))).toEqual({ ids: ['p2', 'p4', 'p7'], isPart: false })
  })

  test('the newest of each value, and reports more only if one value has more', async () => {
    expect(await byAmount(harbor, [usd(100n)], 4)).toMatchObject({ isPart: false })
    expect(await byAmount(harbor, [usd(100n)], 3)).toMatchObject({ isPart: true })
    const { ids, isPart } = await byAmount(harbor, [usd(100n)], 1)
    expect([ids.includes('p6'), ids.includes('p1'), isPart]).toEqual([true, false, true])
    const each = [usd(200n), { ...usd(100n), currency: 'EUR' }]
    expect(await byAmount(harbor, each, 2)).toMatchObject({ isPart: false })
    expect(await byAmount(harbor, each, 1)).toMatchObject({ isPart: true })
  })
})

describe('by address', () => {
  test('payments of either party that the namespace sees', async () => {
    expect(sorted(await byAddress(harbor, ['birch@harbor'], 9))).toEqual({ ids: ['p4'], isPart: false })
    expect((await byAddress(harbor, ['aspen@meadow'], 9)).ids).toHaveLength(7)
    expect((await byAddress(meadow, ['aspen@meadow'], 9)).ids).not.toContain('p6')
    expect(await byAddress({ ...harbor, partnerId: 'part_cove' }, ['aspen@meadow'], 9)).toEqual({
      ids: [],
      isPart: false,
    })
  })

  test('the newest of each', async () => {
    const { ids, isPart } = await byAddress(harbor, ['aspen@meadow', 'birch@harbor'], 2)
    expect([ids.includes('p7'), ids.includes('p1'), ids.includes('p4'), isPart]).toEqual([true, false, true, true])
  })
})

test('by reference, in any case, and never by an empty one', async () => {
  expect(await byReference(harbor, 'RENT 7', 9)).toEqual({ ids: ['p3'], isPart: false })
  expect(await byReference(harbor, '', 9)).toEqual({ ids: [], isPart: false })
})

describe('by words', () => {
  beforeAll(async () => {
    await database.db.execute(sql`
      insert into search_payments (partner_id, payment_id, text, token)
      select 'part_harbor', 'salary-' || n, 'salary ' || n || case when n <= 100 then ' march' else '' end, 'pay_' || lpad((202 - n)::text, 3, '0')
        from generate_series(1, 201) n`)
    const party = (partnerId: string, n: number, name = 'ada') => ({
      ...{ partnerId, address: `${n}@meadow`, name, text: `${name} ${n} meadow` },
    })
    await database.db
      .insert(searchParties)
      .values([
        ...Array.from({ length: 21 }, (_, n) => party('part_harbor', n)),
        party('part_harbor', 20, 'bea'),
        party('part_harbor', 20, 'beate'),
        party('part_meadow', 99),
      ])
  })

  test('100 payments at most whose text contains all of them', async () => {
    expect(await byText(harbor, ['march', 'sal'])).toMatchObject({ ids: { length: 100 }, isPart: false })
    expect(await byText(harbor, ['salary'])).toMatchObject({ ids: { length: 100 }, isPart: true })
  })

  test('the newest payments if the texts of more than 100 contain all words', async () => {
    const { ids, isPart } = await byText(harbor, ['salary'], 9)
    expect([ids.length, ids.slice(0, 3), isPart]).toEqual([100, ['salary-1', 'salary-2', 'salary-3'], true])
    const ones = (await byText(harbor, ['sal', '1'], 9)).ids
    expect([ones.length, ones.slice(0, 3)]).toEqual([100, ['salary-1', 'salary-10', 'salary-11']])
  })

  test('none for other words or in other namespaces', async () => {
    expect(await byText(harbor, ['march', '201'])).toEqual({ ids: [], texts: [], isPart: false })
    expect(await byText(meadow, ['salary'])).toEqual({ ids: [], texts: [], isPart: false })
  })

  test('20 parties at most whose name and address together contain all of them, each address once', async () => {
    expect(await partiesBy(harbor, ['ada'])).toMatchObject({ ids: { length: 20 }, isPart: true })
    expect(await partiesBy(harbor, ['bea', '20'])).toEqual({ ids: ['20@meadow'], isPart: false })
    expect(await partiesBy(meadow, ['ada'])).toEqual({ ids: ['99@meadow'], isPart: false })
  })
})

test('by the start of a chosen payment ID, in any case', async () => {
  const start = (text: string, limit = 9) => byChosenStart(harbor, readTerm(text), limit)
  expect(sorted(await start('salary-20'))).toEqual({ ids: ['salary-20', 'salary-200', 'salary-201'], isPart: false })
  expect(sorted(await start('SALARY-201'))).toEqual({ ids: ['salary-201'], isPart: false })
  expect(await start('salary-20', 2)).toMatchObject({ ids: { length: 2 }, isPart: true })
  for (const text of ['salary', 'sal-2', 'alary-20']) expect(await start(text)).toEqual({ ids: [], isPart: false })
  expect(await byChosenStart(meadow, readTerm('salary-20'), 9)).toEqual({ ids: [], isPart: false })
})

test('without values, nothing is found', async () => {
  const nothing = { ids: [], isPart: false }
  for (const read of [byAmount, byAddress]) expect(await read(harbor, [], 9)).toEqual(nothing)
  for (const read of [byText, partiesBy]) expect(await read(harbor, [])).toMatchObject(nothing)
})
