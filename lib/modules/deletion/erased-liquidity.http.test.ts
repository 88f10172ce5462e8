import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../../platform/db/rows.ts'
import { jobContext, limit, propose } from '../../testing/liquidity/limits.ts'
import { expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { applyLiquidityChanges, sampleLiquidity } from '../liquidity/index.ts'
import { closeOrganizations, eraseOrganizations } from './index.ts'

const DAY = 86_400_000
const TABLES = ['liquidity_positions', 'liquidity_changes', 'liquidity_movements', 'liquidity_samples']

let net: TestNetwork
beforeAll(async () => {
  net = await testNetwork()
})
afterAll(() => net.close())

test('the erasure of an organization waits for its funds, then deletes its limits and keeps movements without reasons', async () => {
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
  const effective_at = new Date(net.clock.now.getTime() + 12 * DAY).toISOString()
  expectData(await propose(operator, harbor, { kind: 'withdrawal', total: '100', effective_at }))
  const requested = await harbor.member('POST', '/organization/deletion', { body: { password: harbor.password } })
  expect(expectData(requested).in_the_way).toMatchObject({ funded_namespaces: 1 })
  net.clock.advance(8 * DAY)
  await closeOrganizations(jobContext(net))
  net.clock.advance(3 * DAY)
  await eraseOrganizations(jobContext(net))
  expect(await rowsOf(harbor), 'while there are funds').toEqual([1, 2, 1, 1])
  net.clock.advance(DAY)
  await applyLiquidityChanges(jobContext(net))
  await eraseOrganizations(jobContext(net))
  expect([await rowsOf(harbor), await rowsOf(meadow)]).toEqual([[0, 0, 2, 0], Array(4).fill(1)])
  const kept = sql`select kind, amount::text, reason from liquidity_movements
                    where partner_id = ${harbor.partnerId} order by kind`
  expect(await rows(net.database.db, kept)).toEqual([
    { kind: 'deposit', amount: '100', reason: '' },
    { kind: 'withdrawal', amount: '100', reason: '' },
  ])
})
