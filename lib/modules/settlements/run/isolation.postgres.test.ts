// Writers stamp a window that settlements close. The result must not depend on the database's
// default isolation level.
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SETTLED_IN_NO_BATCH } from '../../../../scripts/lib/settled-in-no-batch.ts'
import { settlementKeyOf } from '../../../platform/crypto/settlement-key.ts'
import { type Database, openPostgres } from '../../../platform/db/pool/client.ts'
import { only, rows } from '../../../platform/db/rows.ts'
import { databaseUrl, testDatabase } from '../../../testing/database.ts'
import { writeTransaction } from '../../../testing/model/ledger.ts'
import { settle } from '../../../testing/model/settle.ts'
import { auditSettlement, NOTHING } from '../../../testing/model/settlement-audit.ts'

let template: Database
let database: Database
beforeAll(async () => {
  template = await testDatabase()
  const url = await databaseUrl(template)
  const name = new URL(url).pathname.slice(1)
  await template.db.execute(sql.raw(`alter database ${name} set default_transaction_isolation = 'repeatable read'`))
  database = await openPostgres(url, 16)
})
afterAll(async () => {
  await database.close()
  await template.close()
})

const WRITERS = 3
const RUNS = 25
const sides = ['A', 'B'].map((partnerId) => ({ orgId: `org ${partnerId}`, partnerId }))
const [debtor, creditor] = sides as [(typeof sides)[0], (typeof sides)[0]]
const key = settlementKeyOf(new Uint8Array(32))

const settleNow = () => {
  const actor = { kind: 'system', name: 'test' } as const
  const ctx = { db: database.db, actor, now: new Date(), random: randomBytes, requestId: 'test', address: 'test' }
  return settle(ctx, 'sandbox', key)
}

const unbatched = async () =>
  only(await rows<{ n: number }>(database.db, sql`select ${sql.raw(SETTLED_IN_NO_BATCH)} as n`)).n

test('every transaction that reads as settled is in a batch, with a database whose default is repeatable read', async () => {
  const done = new AbortController()
  let written = 0
  const write = async () => {
    while (!done.signal.aborted) {
      await database.db.transaction(async (tx) => {
        // The snapshot of the repeatable read is taken here, before the stamp.
        await tx.execute(sql`select pg_sleep(0.01)`)
        await writeTransaction({ db: tx, now: new Date(), random: randomBytes }, { debtor, creditor, amount: 5n })
      })
      written += 1
    }
  }
  const writers = Array.from({ length: WRITERS }, write)
  for (let run = 0; run < RUNS; run++) await settleNow()
  done.abort()
  await Promise.all(writers)
  await settleNow()
  expect(written).toBeGreaterThan(RUNS)
  expect(await unbatched()).toBe(0)
  expect(await auditSettlement(database.db)).toEqual(NOTHING)
})

test('a transaction that was stamped with a settled window is detected', async () => {
  await writeTransaction({ db: database.db, now: new Date(), random: randomBytes }, { debtor, creditor, amount: 5n })
  const { uptoWindow } = await settleNow()
  await database.db.execute(sql`alter table transactions disable trigger user`)
  const { rowCount } = (await database.db.execute(sql`
    insert into transactions select (jsonb_populate_record(t, '{"token": "late", "payment_id": "late",
      "debit_line_token": "late 1", "credit_line_token": "late 2"}')).*
      from transactions t where settlement_window = ${uptoWindow} limit 1`)) as unknown as { rowCount: number }
  expect(rowCount).toBe(1)
  expect(await unbatched()).toBe(1)
})
