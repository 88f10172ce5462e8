// What a tenant's request cannot write, although its rows are in tables that it reads (decision 0019).
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bank, type TestNetwork, testNetwork } from '../network.ts'

let net: TestNetwork
let harbor: Bank
let meadow: Bank
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
  meadow = await net.bank('meadow')
})
afterAll(() => net.close())

const tenant = () => ({ organizationId: harbor.orgId, partnerId: harbor.partnerId })

test('a tenant writes no counts, its own or another’s', async () => {
  const { db } = net.database.as(tenant())
  const tallyValues = sql`('payments', ${meadow.partnerId}, 'created', 'USD', 1000)`
  for (const statement of [
    sql`insert into tally_changes values ${tallyValues}`,
    sql`insert into tallies values ${tallyValues}`,
    sql`update tallies set n = n + 1`,
    sql`delete from tally_changes`,
    sql`select recount_tallies()`,
  ]) {
    await expect(db.execute(statement)).rejects.toMatchObject({ cause: { code: '42501' } })
  }
})

test('a tenant changes no limit and no exposure, its own or another’s', async () => {
  const { db } = net.database.as(tenant())
  for (const statement of [
    sql`update liquidity_positions set net_debit_cap = 1`,
    sql`update liquidity_positions set position = 0`,
    sql`delete from liquidity_positions`,
    sql`delete from liquidity_movements`,
    sql`update liquidity_samples set peak = 0`,
    sql`update settlement_instructions set state = 'confirmed'`,
    sql`select settle_positions(array['batch'], now())`,
    sql`select move_liquidity(${tenant().partnerId}, 'USD', -1, 0)`,
  ]) {
    await expect(db.execute(statement)).rejects.toMatchObject({ cause: { code: '42501' } })
  }
})

test.each(['tally_payments', 'tally_settled', 'tally_tasks', 'tally_accounts', 'track_liquidity'])(
  'a tenant cannot have %s count a table of its own making',
  async (name) => {
    await net.database
      .as(tenant())
      .db.transaction(async (tx) => {
        await tx.execute(sql`create temporary table pretended (token text) on commit drop`)
        const hang = sql`create trigger pretended after insert on pretended referencing new table as made
                         for each statement execute function ${sql.identifier(name)}()`
        await expect(tx.execute(hang)).rejects.toMatchObject({ cause: { code: '42501' } })
        tx.rollback()
      })
      .catch((error: Error) => expect(error.message).toBe('Rollback'))
  },
)
