import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PartnerCtx } from '../../platform/context.ts'
import type { Database } from '../../platform/db/pool/client.ts'
import { testDatabase } from '../../testing/database.ts'
import { countingRandom } from '../../testing/network.ts'
import { findTexts, PAYMENT_TEXTS } from './find-texts.ts'
import { rareOf } from './rare-parts.ts'

// Which texts of a namespace are found, and what an index looks up for it (decisions 0231 and 0233).

let database: Database
let large: PartnerCtx
let small: PartnerCtx
const of = (partnerId: string): PartnerCtx => ({
  ...{ db: database.db, actor: { kind: 'anonymous' }, now: new Date(), random: countingRandom() },
  ...{ requestId: 'test', address: 'local', environment: 'sandbox', organizationId: 'o', partnerId },
})
const PADDED = sql`'invoice ' || lpad(n::text, 6, '0')`

/** Adds texts of a namespace, from the series `n`. */
const add = (partnerId: string, to: number, text: SQL) =>
  database.db.execute(sql`
    insert into search_payments (partner_id, payment_id, text)
    select ${partnerId}, ${partnerId} || n, ${text} from generate_series(1, ${to}) n`)

beforeAll(async () => {
  database = await testDatabase()
  large = of('large')
  small = of('small')
  await add('large', 3000, PADDED)
  await add('small', 300, PADDED)
  // Otherwise, the planner prefers its index to the one of texts, which few rows do not need.
  await database.db.execute(sql`alter table search_payments drop constraint search_payments_partner_id_payment_id_pk`)
  await database.db.execute(sql`analyze search_payments`)
})
afterAll(() => database.close())

const find = async (ctx: PartnerCtx, ...words: string[]) => {
  const { found, isPart } = await findTexts(ctx, PAYMENT_TEXTS, words, 5000)
  expect(isPart).toBe(false)
  return found.map(({ id }) => id)
}

describe.each(['large', 'small'])('the texts of a %s namespace', (name) => {
  test('that contain all words are found', async () => {
    const ctx = of(name)
    const size = name === 'large' ? 3000 : 300
    expect(await find(ctx, 'invoice', '0217')).toEqual(
      [217, 2170, 2171, 2172, 2173, 2174, 2175, 2176, 2177, 2178, 2179]
        .filter((n) => n <= size && String(n).padStart(6, '0').includes('0217'))
        .map((n) => `${name}${n}`),
    )
    expect(await find(ctx, '000217')).toEqual([`${name}217`])
    expect(await find(ctx, 'bill', '217')).toEqual([])
    const sevens = Array.from({ length: size }, (_, n) => String(n + 1)).filter((n) => n.includes('7'))
    expect(await find(ctx, 'invoice', '7')).toHaveLength(sevens.length)
    expect(await find(ctx, 'invoice')).toHaveLength(size)
  })

  test('are limited, and more are reported', async () => {
    expect(await findTexts(of(name), PAYMENT_TEXTS, ['2', '21'], 3)).toMatchObject({
      found: { length: 3 },
      isPart: true,
    })
    expect(await findTexts(of(name), PAYMENT_TEXTS, ['0021'], 3)).toMatchObject({ found: { length: 3 }, isPart: true })
  })
})

test('the parts of words that many texts contain are not looked up, nor a namespace with many of the texts', async () => {
  const rare = (ctx: PartnerCtx, ...words: string[]) => rareOf(ctx, PAYMENT_TEXTS.view, words)
  expect(await rare(large, 'invoice', '002917')).toEqual({ parts: ['02917'], isOwnCommon: true })
  expect(await rare(small, 'invoice', '002917')).toEqual({ parts: ['02917'], isOwnCommon: false })
  expect(await rare(large, 'invoice')).toMatchObject({ parts: [] })
  expect(await rare(large, '42')).toEqual({ parts: [], isOwnCommon: false })
})

test('if too many texts contain the rare parts, the namespace is looked up, too', async () => {
  expect(await rareOf(large, PAYMENT_TEXTS.view, ['2917'], 0)).toMatchObject({ isOwnCommon: false })
  const found = await findTexts(large, PAYMENT_TEXTS, ['2917'], 100, 0)
  expect(found).toEqual({ found: [{ id: 'large2917', text: 'invoice 002917' }], isPart: false })
})
