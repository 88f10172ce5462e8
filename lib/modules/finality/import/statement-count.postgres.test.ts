import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createGateway } from '../../../gateway.ts'
import { openPostgres } from '../../../platform/db/pool/client.ts'
import { databaseUrl, TENANT_LOGINS } from '../../../testing/database.ts'
import { instructions, setSettlementAccount } from '../../../testing/finality/instructions.ts'
import { lineOf, statement, upload } from '../../../testing/finality/statements.ts'
import { pairOfBanks } from '../../../testing/liquidity/limits.ts'
import { accept, submitted } from '../../../testing/model/payment-life.ts'
import { type Bank, caller, confirming, expectData, operatorAndBank } from '../../../testing/network.ts'

// An import runs as many SQL statements for many bookings and batches as for a few.

const { net, operator } = await operatorAndBank()
await setSettlementAccount(operator)

let count = 0
let readsOfLeaves = 0
let mostParameters = 0
const counting = (client: pg.PoolClient) => {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  client.query = ((...given: unknown[]) => {
    count++
    if (/from "settlement_leaves"/.test(JSON.stringify(given[0]).replaceAll('\\"', '"'))) readsOfLeaves++
    const [{ values } = { values: undefined }] = given as [{ values?: unknown[] }?]
    mostParameters = Math.max(mostParameters, (values ?? (given[1] as unknown[] | undefined))?.length ?? 0)
    return query(...given)
  }) as typeof client.query
}
const database = await openPostgres(await databaseUrl(net.database), 4, {
  tenants: TENANT_LOGINS,
  tracing: { statements: counting },
})
afterAll(() => database.close())
const { db, run, jobs, as, group } = database
const { app } = createGateway({ ...net.deps, db, run, jobs, as, group })
const headers = { authorization: `Bearer ${operator.jwt}`, 'x-partner-id': operator.partnerId }
const there: Bank = { ...operator, member: confirming(caller(app, headers), operator.password) }

/** Settles a payment, and copies its batch with leaves and instructions. Returns the instructions of the copies. */
async function batches(copies: number, name: string) {
  const { harbor, meadow, willow, aspen } = await pairOfBanks(net)
  net.clock.advance(1000)
  expectData(await accept(meadow, await submitted(harbor, willow, aspen, { total: '100' })))
  expectData(await operator.member('POST', '/settlements'))
  const [original] = await instructions(operator, `partner_id=${harbor.partnerId}`)
  if (!original) throw new Error('there is no instruction')
  const copy = sql`'batch_' || ${name} || lpad(n::text, 6, '0')`
  const window = sql`-2 * (original.upto_window * 1000 + n)`
  const insert = async (table: string, id: string, changes: SQL) => {
    const row = sql`jsonb_populate_record(null::${sql.raw(table)}, to_jsonb(original) || jsonb_build_object(${changes}))`
    await net.database.db.execute(sql`
      insert into ${sql.raw(table)} select made.* from (
        select (${row}).* from ${sql.raw(table)} original, generate_series(1, ${copies}::int) n
         where original.${sql.raw(id)} = ${original.batch_id}) made`)
  }
  await insert(
    'settlement_batches',
    'token',
    sql`'token', ${copy}, 'after_window', ${window}, 'upto_window', ${window} + 1`,
  )
  await insert('settlement_leaves', 'batch_id', sql`'batch_id', ${copy}`)
  const reference = sql`instruction_reference(${copy}, original.partner_id)`
  await insert(
    'settlement_instructions',
    'batch_id',
    sql`'batch_id', ${copy}, 'token', original.token || n, 'reference', ${reference}`,
  )
  const copied = await Promise.all(
    Array.from({ length: copies }, (_, n) =>
      instructions(operator, `batch_id=batch_${name}${String(n + 1).padStart(6, '0')}`),
    ),
  )
  return copied.flat()
}

async function statementsFor(copies: number, name: string): Promise<number> {
  const open = await batches(copies, name)
  count = 0
  const imported = expectData(await upload(there, statement(open.map(lineOf))))
  const counted = count
  expect(imported).toMatchObject({ entries: 2 * copies, matched: 2 * copies, mismatched: 0 })
  expect(
    await net.database.db.$count(sql`settlement_batches`, sql`token like ${`batch_${name}%`} and final_at is not null`),
  ).toBe(copies)
  const emitted = sql`record_type = 'RT_SettlementBatches' and event_type = 'EK_Updated' and data->>'token' like ${`batch_${name}%`}`
  expect(await net.database.db.$count(sql`events`, emitted)).toBe(2 * copies)
  return counted
}

test('the number of SQL statements of an import does not depend on the number of bookings and batches', async () => {
  const few = await statementsFor(2, 'few')
  expect(few).toBeGreaterThan(10)
  expect(await statementsFor(60, 'many')).toBe(few)
})

test('an import that makes no batch final reads no net positions', async () => {
  const [one, other] = await batches(1, 'open')
  if (!one || !other) throw new Error('there are not two instructions')
  const importing = async (instruction: typeof one) => {
    readsOfLeaves = 0
    expectData(await upload(there, statement([lineOf(instruction)])))
    return readsOfLeaves
  }
  expect(await importing(one)).toBe(0)
  expect(await importing(other)).toBe(1)
})

test('the instructions of a batch are marked as sent with one parameter for all, because a statement has at most 65,535', async () => {
  const [one] = await batches(1, 'sent')
  if (!one) throw new Error('there is no instruction')
  await net.database.db.execute(sql`
    insert into settlement_instructions select made.* from (
      select (jsonb_populate_record(null::settlement_instructions, to_jsonb(original) || jsonb_build_object(
               'token', original.token || 'x' || n, 'partner_id', original.partner_id || n,
               'reference', instruction_reference(original.batch_id, original.partner_id || n)))).*
        from settlement_instructions original, generate_series(1, 100) n
       where original.token = ${one.instruction_id}) made`)
  mostParameters = 0
  const { sent } = expectData(await there.member('POST', `/operator/batches/${one.batch_id}/instructions/sent`))
  expect(sent).toBe(102)
  expect(mostParameters).toBeGreaterThan(0)
  expect(mostParameters).toBeLessThan(50)
})
