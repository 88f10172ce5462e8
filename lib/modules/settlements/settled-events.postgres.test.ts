// Concurrent workers, and one whose connection is killed. The embedded database has one connection
// only.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { only, rows } from '../../platform/db/rows.ts'
import { submitted } from '../../testing/model/payment-life.ts'
import { settle } from '../../testing/model/settle.ts'
import { testNetwork } from '../../testing/network.ts'
import { emitSettled } from './settled-events.ts'

const PAYMENTS = 30

test('workers that are killed within portions emit each event exactly once', async () => {
  const net = await testNetwork()
  try {
    const [a, b] = [await net.bank('alder'), await net.bank('birch')]
    const [willow, aspen] = [await a.customer('willow'), await b.customer('aspen')]
    for (let n = 0; n < PAYMENTS; n++) {
      await (n % 2 === 0 ? submitted(a, willow, aspen) : submitted(b, aspen, willow))
      if (n % 10 === 9) await settle(ctx(net.database.db), 'sandbox', net.secrets.settlement)
    }
    function ctx(db: Db): Ctx {
      const actor = { kind: 'system', name: 'settled payment events' } as const
      return { db, actor, now: net.clock.now, random: net.random, requestId: 'test', address: 'local' }
    }
    let portions = 0
    /**
     * A database whose connection is lost at the end of every third transaction, before it commits.
     */
    const failing = new Proxy(net.database.db, {
      get: (target, name) => {
        if (name !== 'transaction') return Reflect.get(target, name)
        return (work: Parameters<typeof target.transaction>[0]) =>
          target.transaction(async (tx) => {
            const done = await work(tx)
            if (++portions % 3 === 0) await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
            return done
          })
      },
    })
    let killed = 0
    const worker = async () => {
      for (let turn = 0; turn < 40; turn++) {
        await emitSettled(ctx(failing), { portion: 2 }).catch(() => {
          killed += 1
        })
      }
    }
    await Promise.all([worker(), worker()])
    expect(killed).toBeGreaterThan(5)
    await emitSettled(ctx(net.database.db))
    const { events, payments, left } = only(
      await rows<{ events: number; payments: number; left: number }>(
        net.database.db,
        sql`select count(*)::int as events, count(distinct (partner_id, data ->> 'payment_id'))::int as payments,
                   (select count(*)::int from settlement_batches where events_cursor is not null) as left
              from events where record_type = 'RT_Payments' and data ->> 'state' = 'settled'`,
      ),
    )
    expect({ events, payments, left }).toEqual({ events: 2 * PAYMENTS, payments: 2 * PAYMENTS, left: 0 })
  } finally {
    await net.close()
  }
})
