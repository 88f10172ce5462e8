import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { databaseError } from '../../platform/db/database-error.ts'
import { only, rows } from '../../platform/db/rows.ts'
import { submitted } from '../../testing/model/payment-life.ts'
import { auditSettlement, NOTHING } from '../../testing/model/settlement-audit.ts'
import { expectData, type Reply, twoBanks } from '../../testing/network.ts'

// Concurrent returns of one payment. The embedded database has one connection only.

const { net, harbor, meadow, willow, aspen } = await twoBanks()
const CLIENTS = 16

type Booked = {
  n: number
  total: string
  distinct: number
  listed: number
  returned: string
  count: number
  net: string
}

/** What the database holds about the returns of a payment. */
const bookedOf = async (id: string) =>
  only(
    await rows<Booked>(
      net.database.db,
      sql`
      select count(t.token)::int as n, coalesce(sum(t.amount), 0)::text as total, count(distinct t.sequence)::int as distinct,
             (select count(*)::int from returns r where r.payment_id = p.payment_id) as listed,
             p.returned_amount::text as returned, p.returns_count::int as count,
             (select sum(case direction when 'TD_Debit' then amount else -amount end)::text
                from transaction_lines l where l.payment_id = p.payment_id) as net
        from payments p left join transactions t on t.payment_id = p.payment_id and t.sequence > 0
       where p.payment_id = ${id} group by p.payment_id`,
    ),
  )

const give = (id: string, total: number | undefined, key?: string): Promise<Reply> => {
  const amount = total === undefined ? undefined : { currency: 'USD', total: `${total}` }
  return meadow.key('POST', `/payments/${id}/returns`, { body: { reason: 'DUPL', amount }, key })
}
const atOnce = (make: (client: number) => Promise<Reply>) =>
  Promise.all(Array.from({ length: CLIENTS }, (_, client) => make(client)))

const amountsOf = (replies: readonly Reply[]) =>
  replies.flatMap((reply) => (reply.status === 200 ? Number(expectData(reply).amount.total) : []))

test('of sixteen clients that return parts of a payment, those that fit succeed, and each is booked once', async () => {
  for (let round = 0; round < 10; round++) {
    const id = await submitted(harbor, willow, aspen, { total: '1000' })
    const settling = harbor.member('POST', '/settlements')
    const replies = await atOnce((client) => give(id, 90 + ((client * 37 + round) % 80)))
    expectData(await settling)
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const amounts = amountsOf(replies)
    const total = amounts.reduce((sum, amount) => sum + amount, 0)
    expect(total).toBeLessThanOrEqual(1000)
    const n = amounts.length
    const booked = { n, distinct: n, listed: n, count: n, total: `${total}`, returned: `${total}`, net: '0' }
    expect(await bookedOf(id)).toEqual(booked)
  }
  net.clock.advance(1)
  expectData(await harbor.member('POST', '/settlements'))
  expect(await auditSettlement(net.database.db)).toEqual(NOTHING)
})

test('of sixteen clients that return all that is left, one succeeds', async () => {
  for (let round = 0; round < 10; round++) {
    const id = await submitted(harbor, willow, aspen, { total: '1000' })
    expectData(await give(id, 300))
    const replies = await atOnce(() => give(id, undefined))
    expect(amountsOf(replies)).toEqual([700])
    expect(await bookedOf(id)).toMatchObject({ n: 2, listed: 2, returned: '1000', total: '1000' })
  }
})

test('a repeated request makes one return, even if it is concurrent', async () => {
  const id = await submitted(harbor, willow, aspen, { total: '1000' })
  const replies = await atOnce((client) => give(id, 100, `return ${id} ${client % 2}`))
  const made = replies.flatMap((reply) => (reply.status === 200 ? expectData(reply).return_id : []))
  expect(new Set(made).size).toBe(2)
  expect(await bookedOf(id)).toMatchObject({ n: 2, listed: 2, returned: '200' })
})

test('the database refuses more than the amount, and a second booking of a payment or of a return', async () => {
  const id = await submitted(harbor, willow, aspen, { total: '1000' })
  expectData(await give(id, 1000))
  const { db } = net.database
  const codeOf = (statement: Promise<unknown>) =>
    statement.then(() => 'done').catch((error) => databaseError(error).code)
  for (const sum of [1001, -1])
    expect(await codeOf(db.execute(sql`update payments set returned_amount = ${sum} where payment_id = ${id}`))).toBe(
      '23514',
    )
  const again = sql`insert into transactions select (jsonb_populate_record(t, '{"token": "again"}')).* from transactions t`
  for (const sequence of [0, 1])
    expect(await codeOf(db.execute(sql`${again} where payment_id = ${id} and sequence = ${sequence}`))).toBe('23505')
  for (const change of [sql`sequence = 2`, sql`transaction_type = 'TT_PAYMENT'`])
    expect(
      await codeOf(db.execute(sql`update transactions set ${change} where payment_id = ${id} and sequence = 1`)),
    ).toBe('23001')
})
