// Folding concurrently with other folds, writes and reads (decision 0022).
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { only, rows } from '../../platform/db/rows.ts'
import { foldTallies, readTallies, sumOf } from '../../platform/tallies/tallies.ts'
import { type TestNetwork, testNetwork } from '../network.ts'

let net: TestNetwork
beforeAll(async () => {
  net = await testNetwork()
})
afterAll(() => net.close())

const total = async () => sumOf(await readTallies(net.database.db, 'payments', 'part_a'), () => true)
const emit = (n: number) =>
  net.database.db.execute(sql`
    insert into tally_changes select 'payments', 'part_a', 'created', (array['USD', 'EUR'])[1 + g % 2], 1 from generate_series(1, ${n}) g`)

test('concurrent folds count nothing twice and lose nothing, and concurrent readers see all of it', async () => {
  await emit(3000)
  const seen: number[] = []
  const fold = async () => {
    for (let i = 0; i < 60; i++) await foldTallies(net.database.db, 50)
  }
  const read = async () => {
    for (let i = 0; i < 60; i++) seen.push(await total())
  }
  await Promise.all([fold(), fold(), read()])
  expect(new Set(seen)).toEqual(new Set([3000]))
  await foldTallies(net.database.db)
  expect(await total()).toBe(3000)
  const { n } = only(await rows<{ n: number }>(net.database.db, sql`select count(*)::int as n from tally_changes`))
  expect(n).toBe(0)
})

test('changes written during a fold are preserved', async () => {
  const before = await total()
  const write = async () => {
    for (let i = 0; i < 40; i++) await emit(5)
  }
  const fold = async () => {
    for (let i = 0; i < 40; i++) await foldTallies(net.database.db)
  }
  await Promise.all([write(), write(), fold(), fold()])
  expect(await total()).toBe(before + 400)
})

test('an open transaction with changes blocks nobody', async () => {
  const before = await total()
  await net.database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into tally_changes values ('payments', 'part_a', 'created', 'USD', 1)`)
    await emit(1)
    await foldTallies(net.database.db)
    expect(await total()).toBe(before + 1)
  })
  expect(await total()).toBe(before + 2)
})
