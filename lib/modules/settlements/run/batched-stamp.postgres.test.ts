// The window stamp of a transaction written by a single statement, whose snapshot is older than the
// locks it waits for.
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Ctx } from '../../../platform/context.ts'
import { only, rows } from '../../../platform/db/rows.ts'
import { created, submitted, taskPaths } from '../../../testing/model/payment-life.ts'
import { settle } from '../../../testing/model/settle.ts'
import { twoBanks } from '../../../testing/network.ts'

const { net, harbor, meadow, willow, aspen } = await twoBanks()

const ctx = (): Ctx => ({
  db: net.database.db,
  actor: { kind: 'system', name: 'scheduler' },
  now: new Date(),
  random: randomBytes,
  requestId: 'test',
  address: 'test',
})

async function untilBlocked(): Promise<void> {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; ) {
    const waiting = await rows(
      net.database.db,
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (waiting.length > 0) return
  }
  throw new Error('nobody waits')
}

const unsettled = async () =>
  only(
    await rows<{ n: number }>(
      net.database.db,
      sql`select count(*)::int as n from transactions where payment_id not in (select payment_id from settled_payments)`,
    ),
  ).n

const accept = async (id: string) => {
  const [path = ''] = Object.values(await taskPaths(harbor, id))
  return harbor.key('PUT', path, { body: { status: 'completed', status_reason: 'accepted' } })
}

test.each(['submit', 'update'] as const)(
  'a window that closes after the statement of an %s began and before its stamp is not stamped',
  async (operation) => {
    const id = await (operation === 'submit'
      ? created(harbor, willow, aspen)
      : submitted(meadow, willow, aspen, { type: 'Type_Pull' }))
    const proceed = Promise.withResolvers<void>()
    const holds = Promise.withResolvers<void>()
    const holder = net.database.db.transaction(async (tx) => {
      await tx.execute(sql`select from payments where payment_id = ${id} for update`)
      holds.resolve()
      await proceed.promise
    })
    await holds.promise
    const reply = operation === 'submit' ? harbor.key('POST', `/payments/${id}/submissions`) : accept(id)
    const closed = await untilBlocked()
      .then(() => settle(ctx(), 'sandbox', net.secrets.settlement))
      .finally(proceed.resolve)
    await holder
    expect((await reply).status).toBe(200)
    const { window } = only(
      await rows<{ window: string }>(
        net.database.db,
        sql`select settlement_window as "window" from transactions where payment_id = ${id}`,
      ),
    )
    expect(Number(window)).toBe(closed.uptoWindow + 1)
    await settle(ctx(), 'sandbox', net.secrets.settlement)
    expect(await unsettled()).toBe(0)
  },
)

test('payments that complete during runs are all settled', async () => {
  let running = true
  const completed = async () => {
    for (let n = 0; running || n < 5; n++) {
      expect((await accept(await submitted(meadow, willow, aspen, { type: 'Type_Pull' }))).status).toBe(200)
      await submitted(harbor, willow, aspen)
    }
  }
  const writers = Promise.all([completed(), completed(), completed()])
  for (let runs = 0; runs < 20; runs++) await settle(ctx(), 'sandbox', net.secrets.settlement)
  running = false
  await writers
  await settle(ctx(), 'sandbox', net.secrets.settlement)
  expect(await unsettled()).toBe(0)
})
