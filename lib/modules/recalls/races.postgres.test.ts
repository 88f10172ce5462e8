import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { databaseError } from '../../platform/db/database-error.ts'
import { only, rows } from '../../platform/db/rows.ts'
import { submitted } from '../../testing/model/payment-life.ts'
import { auditSettlement, NOTHING } from '../../testing/model/settlement-audit.ts'
import { expectData, type Reply, twoBanks } from '../../testing/network.ts'
import { expireRecalls } from './expire-recalls.ts'

// Concurrent ends of recalls. The embedded database has one connection only.

const { net, harbor, meadow, willow, aspen } = await twoBanks()
const DAY = 86_400_000

const paid = () => submitted(harbor, willow, aspen, { total: '1000' })
const recall = (id: string, total?: string) => {
  const amount = total === undefined ? undefined : { currency: 'USD', total }
  return harbor.key('POST', `/payments/${id}/recalls`, { body: { reason: 'DUPL', amount } })
}
const take = (bank: typeof harbor, step: string, id: string, recallId: string, body?: object) =>
  bank.key('POST', `/payments/${id}/recalls/${recallId}/${step}`, { body })
const sweep = () =>
  expireRecalls({
    db: net.database.db,
    random: net.random,
    now: net.clock.now,
    actor: { kind: 'system', name: 'test' },
    requestId: 'test',
    address: 'test',
  })
const successes = (replies: readonly Reply[]) => replies.filter(({ status }) => status === 200).length

/** What the database holds about a payment and its recalls. */
const storedOf = async (id: string) =>
  only(
    await rows<{ returned: string; booked: string; reversals: number; granted: number; open: number }>(
      net.database.db,
      sql`
      select p.returned_amount::text as returned,
             (select coalesce(sum(amount), 0)::text from transactions t where t.payment_id = p.payment_id and sequence > 0) as booked,
             (select count(*)::int from transactions t where t.payment_id = p.payment_id and transaction_type = 'TT_REVERSAL') as reversals,
             (select count(*)::int from recalls r join returns g on g.payment_id = r.payment_id and g.token = r.return_id
                and g.recall_id = r.token and g.transaction_id = r.transaction_id
               where r.payment_id = p.payment_id and r.state = 'granted') as granted,
             (select count(*)::int from recalls r where r.payment_id = p.payment_id and r.state = 'open') as open
        from payments p where p.payment_id = ${id}`,
    ),
  )

test('of sixteen clients that recall a payment, one succeeds, and the database refuses a second open recall', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await paid()
    const replies = await Promise.all(Array.from({ length: 16 }, () => recall(id)))
    expect(successes(replies)).toBe(1)
    expect(await storedOf(id)).toMatchObject({ open: 1 })
    const again = net.database.db.execute(sql`
      insert into recalls select (jsonb_populate_record(r, '{"token": "rcl_second"}')).* from recalls r where payment_id = ${id}`)
    await expect(again.catch((error) => Promise.reject(databaseError(error)))).rejects.toMatchObject({
      constraint: 'recalls_open_of_payment',
    })
  }
})

test('grants and returns that race never return more than the payment, and each is booked once', async () => {
  for (let round = 0; round < 10; round++) {
    const id = await paid()
    const { recall_id } = expectData(await recall(id, '600'))
    const settling = harbor.member('POST', '/settlements')
    const returning = Array.from({ length: 8 }, () =>
      meadow.key('POST', `/payments/${id}/returns`, {
        body: { reason: 'CUST', amount: { currency: 'USD', total: `${150 + round}` } },
      }),
    )
    const granting = Array.from({ length: 8 }, () => take(meadow, 'accept', id, recall_id))
    const [returns, grants] = await Promise.all([Promise.all(returning), Promise.all(granting)])
    expectData(await settling)
    expect(successes(grants)).toBeLessThanOrEqual(1)
    const total = successes(returns) * (150 + round) + successes(grants) * 600
    expect(total).toBeLessThanOrEqual(1000)
    const granted = successes(grants)
    expect(await storedOf(id)).toMatchObject({ returned: `${total}`, booked: `${total}`, reversals: granted, granted })
  }
  net.clock.advance(1)
  expectData(await harbor.member('POST', '/settlements'))
  expect(await auditSettlement(net.database.db)).toEqual(NOTHING)
})

test('of a grant, a refusal, a cancellation and the expiry, exactly one ends a recall, and money moves only with the grant', async () => {
  const ends: Record<string, number> = {}
  for (let round = 0; round < 40; round++) {
    const id = await paid()
    const { recall_id } = expectData(await recall(id))
    net.clock.advance(10 * DAY - 1)
    const racing = [
      () => take(meadow, 'accept', id, recall_id),
      () => take(meadow, 'refuse', id, recall_id, { reason: 'CUST' }),
      () => take(harbor, 'cancel', id, recall_id),
    ].toSorted(() => (round % 2 === 0 ? 1 : -1))
    const started = Promise.all(racing.map((start) => start()))
    net.clock.advance(1)
    const [replies] = await Promise.all([started, sweep()])
    await sweep()
    const { state } = expectData(await harbor.key('GET', `/payments/${id}/recalls/${recall_id}`))
    ends[state] = (ends[state] ?? 0) + 1
    expect(successes(replies)).toBe(state === 'expired' ? 0 : 1)
    const isGranted = state === 'granted'
    const [returned, n] = isGranted ? ['1000', 1] : ['0', 0]
    expect(await storedOf(id)).toEqual({ returned, booked: returned, reversals: n, granted: n, open: 0 })
  }
  expect(Object.keys(ends).length).toBeGreaterThan(1)
})
