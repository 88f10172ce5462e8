import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../../platform/db/rows.ts'
import { jobContext, limit } from '../../testing/liquidity/limits.ts'
import { expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { sampleLiquidity } from '../liquidity/index.ts'
import { closeOrganizations, eraseOrganizations } from './index.ts'

const DAY = 86_400_000
const TABLES = ['liquidity_positions', 'liquidity_changes', 'liquidity_movements', 'liquidity_samples']

let net: TestNetwork
beforeAll(async () => {
  net = await testNetwork()
})
afterAll(() => net.close())

test('the erasure of an organization deletes its limits with their reasons, and no others', async () => {
  const operator = await net.bank('operator')
  await net.appoint(operator.orgId)
  const [harbor, meadow] = [await net.bank('harbor'), await net.bank('meadow')]
  for (const bank of [harbor, meadow]) await limit(net, operator, bank, { kind: 'deposit', total: '100' })
  await sampleLiquidity(jobContext(net))
  const rowsOf = ({ partnerId }: typeof harbor) =>
    Promise.all(
      TABLES.map(async (table) => {
        const found = sql`select from ${sql.identifier(table)} where partner_id = ${partnerId}`
        return (await rows(net.database.db, found)).length
      }),
    )
  expect([await rowsOf(harbor), await rowsOf(meadow)]).toEqual([Array(4).fill(1), Array(4).fill(1)])
  expectData(await harbor.member('POST', '/organization/deletion', { body: { password: harbor.password } }))
  net.clock.advance(8 * DAY)
  await closeOrganizations(jobContext(net))
  net.clock.advance(3 * DAY)
  await eraseOrganizations(jobContext(net))
  expect([await rowsOf(harbor), await rowsOf(meadow)]).toEqual([Array(4).fill(0), Array(4).fill(1)])
})
