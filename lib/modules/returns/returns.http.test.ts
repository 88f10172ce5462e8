import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { writeOnce } from '../../platform/write/run-write.ts'
import { auditEntries, events } from '../../platform/write/table.ts'
import { partnerContext } from '../../testing/model/partner-context.ts'
import { accept, created, submitted } from '../../testing/model/payment-life.ts'
import { type Bank, expectData, type Reply, twoBanks } from '../../testing/network.ts'
import { organizations } from '../organizations/table.ts'
import { Payment } from '../payments/contract.ts'
import { payments } from '../payments/table.ts'
import { Transaction } from '../transactions/contract.ts'
import { Return, ReturnsOfPayment } from './contract.ts'
import { createReturn } from './create-return.ts'

// Meadow receives pushes from harbor without tasks and returns them.

let stranger: Bank
const { net, harbor, meadow, willow, aspen } = await twoBanks()
beforeAll(async () => {
  stranger = await net.bank('stranger')
})

const usd = (total: number | string) => ({ currency: 'USD', total: `${total}` })
const paid = (total = '10000') => submitted(harbor, willow, aspen, { total })
const give = (bank: Bank, id: string, body: object = {}): Promise<Reply> =>
  bank.key('POST', `/payments/${id}/returns`, { body: { reason: 'DUPL', ...body } })
const given = async (id: string, body: object = {}) => Return.parse(expectData(await give(meadow, id, body)))
const paymentOf = async (bank: Bank, id: string) => Payment.parse(expectData(await bank.key('GET', `/payments/${id}`)))
const refused = ({ status, body }: Reply) => [status, body.message]

describe('a return', () => {
  test('is a separate transaction with the sides of the payment exchanged', async () => {
    const id = await paid()
    const returned = await given(id, { amount: usd(4500), note: 'Sent twice' })
    const original = Transaction.parse(expectData(await harbor.key('GET', `/payments/${id}/transactions`)))
    expect(returned).toMatchObject({
      payment_id: id,
      original_transaction_id: original.token,
      amount: usd(4500),
      reason: 'DUPL',
      note: 'Sent twice',
      direction: 'out',
      other_partner_id: harbor.partnerId,
      other_domain: 'harbor',
      created_by: 'everything (API key)',
      created_on: net.clock.now.toISOString(),
    })
    const path = `/payments/${id}/transactions/${returned.transaction_id}`
    const transaction = Transaction.parse(expectData(await harbor.key('GET', path)))
    const line = { transaction_id: returned.transaction_id, amount: usd(4500), transaction_type: 'TT_REFUND' }
    expect(transaction.transaction_lines).toMatchObject([
      { ...line, partner_id: meadow.partnerId, direction: 'TD_Debit' },
      { ...line, partner_id: harbor.partnerId, direction: 'TD_Credit' },
    ])
    expect(original.transaction_lines).toMatchObject([
      { transaction_type: 'TT_PAYMENT', partner_id: harbor.partnerId },
      { transaction_type: 'TT_PAYMENT', partner_id: meadow.partnerId },
    ])
    expect((await harbor.key('GET', `/payments/${id}/transactions`)).body.data).toEqual(original)
  })

  test('adds fields to its payment, which are missing before', async () => {
    const id = await paid()
    expect(Object.keys(await paymentOf(harbor, id))).not.toContain('returned')
    expect(Object.keys(await paymentOf(harbor, id))).not.toContain('returns_count')
    await given(id, { amount: usd(1) })
    await given(id, { amount: usd(2) })
    for (const bank of [harbor, meadow])
      expect(await paymentOf(bank, id)).toMatchObject({ amount: usd(10000), returned: usd(3), returns_count: 2 })
  })

  test('without an amount returns what is left', async () => {
    const id = await paid()
    await given(id, { amount: usd(4500) })
    expect((await given(id)).amount).toEqual(usd(5500))
    expect(refused(await give(meadow, id))).toEqual([409, 'The payment has been returned in full'])
  })

  test('of more than what is left is refused and books nothing', async () => {
    const id = await paid()
    await given(id, { amount: usd(4500) })
    expect(refused(await give(meadow, id, { amount: usd(5501) }))).toEqual([
      409,
      'amount.total: must be at most "5500", because 55.00 USD is left',
    ])
    expect(await paymentOf(meadow, id)).toMatchObject({ returned: usd(4500), returns_count: 1 })
    expect(expectData(await meadow.key('GET', `/payments/${id}/returns`)).returns).toHaveLength(1)
  })

  test('must be in the currency of the payment, and greater than 0', async () => {
    const id = await paid()
    expect(refused(await give(meadow, id, { amount: { currency: 'EUR', total: '1' } }))).toEqual([
      400,
      'amount.currency: must be USD, the currency of the payment',
    ])
    expect((await give(meadow, id, { amount: usd(0) })).status).toBe(400)
  })

  test('with the reason NARR needs a note', async () => {
    const id = await paid()
    const needed = [400, 'note: is required with the reason NARR']
    expect(refused(await give(meadow, id, { reason: 'NARR' }))).toEqual(needed)
    expect(refused(await give(meadow, id, { reason: 'NARR', note: '  ' }))).toEqual(needed)
    expect(await given(id, { reason: 'NARR', note: 'Goodwill' })).toMatchObject({ reason: 'NARR', note: 'Goodwill' })
  })

  test('is refused to the side that sent the money, and hidden from others', async () => {
    const id = await paid()
    expect(refused(await give(harbor, id))).toEqual([403, 'Only the namespace that received the money can return it'])
    expect((await give(stranger, id)).status).toBe(404)
    const { return_id } = await given(id)
    for (const path of [`/payments/${id}/returns`, `/payments/${id}/returns/${return_id}`])
      expect((await stranger.key('GET', path)).status).toBe(404)
    expect(expectData(await stranger.key('GET', '/returns'))).toMatchObject({ count: 0, returns: [] })
    expect((await meadow.key('GET', `/payments/${await paid()}/returns/${return_id}`)).status).toBe(404)
  })

  test('of a pull is made by the side that created it', async () => {
    const id = await submitted(meadow, willow, aspen, { type: 'Type_Pull' })
    expect(refused(await give(meadow, id))).toEqual([
      409,
      'Only a completed payment can be returned; this one is in_admission',
    ])
    expectData(await accept(harbor, id))
    expect((await give(harbor, id)).status).toBe(403)
    expect((await given(id)).direction).toBe('out')
  })

  test.each(['created', 'failed'])('of a payment that is %s is refused', async (state) => {
    const id =
      state === 'created'
        ? await created(meadow, willow, aspen, { type: 'Type_Pull' })
        : await submitted(meadow, 'nobody@harbor', aspen, { type: 'Type_Pull' })
    expect(refused(await give(meadow, id))).toEqual([
      409,
      `Only a completed payment can be returned; this one is ${state}`,
    ])
  })

  test('within a namespace is one return for both sides', async () => {
    const id = await submitted(harbor, willow, await harbor.customer('hazel'))
    expect(Return.parse(expectData(await give(harbor, id)))).toMatchObject({
      direction: 'within',
      other_partner_id: null,
      other_domain: null,
    })
    const listed = expectData(await harbor.key('GET', `/returns?payment_id=${id}`))
    expect(listed).toMatchObject({ count: 1, returns: [{ payment_id: id }] })
    const emitted = await net.database.db.$count(
      events,
      sql`record_type = 'RT_Returns' and data ->> 'payment_id' = ${id}`,
    )
    expect(emitted).toBe(1)
  })

  test('is refused while the organization that sent the money is suspended', async () => {
    const id = await paid()
    const enable = (enabled: boolean) =>
      net.database.db.update(organizations).set({ enabled }).where(eq(organizations.token, harbor.orgId))
    await enable(false)
    expect(refused(await give(meadow, id))).toEqual([
      409,
      'The organization that sent the payment is suspended or closed, so it cannot get money back',
    ])
    await enable(true)
    expectData(await give(meadow, id))
  })

  test('is refused to a suspended organization', async () => {
    const id = await paid()
    const enable = (enabled: boolean) =>
      net.database.db.update(organizations).set({ enabled }).where(eq(organizations.token, meadow.orgId))
    await enable(false)
    expect((await give(meadow, id)).status).toBe(401)
    const actor = { kind: 'system', name: 'test' } as const
    const { organizationId, partnerId } = { organizationId: meadow.orgId, partnerId: meadow.partnerId }
    const ctx = { ...partnerContext(net.database.db, { organizationId, partnerId }, { now: net.clock.now }), actor }
    // A request whose credentials were checked before the suspension.
    await expect(writeOnce(ctx, (write) => createReturn(write, id, { reason: 'DUPL' }, 180))).rejects.toThrow(
      'The organization that received the payment is suspended or closed, so it cannot return money',
    )
    await enable(true)
    expectData(await give(meadow, id))
  })

  test('is refused after a hundred returns of the payment', async () => {
    const id = await paid()
    await given(id, { amount: usd(1) })
    await net.database.db.update(payments).set({ returnsCount: 100 }).where(eq(payments.paymentId, id))
    expect(refused(await give(meadow, id))).toEqual([409, 'The payment has 100 returns, which is the maximum'])
  })

  test('is created once when its request is repeated', async () => {
    const id = await paid()
    const options = { body: { reason: 'DUPL', amount: usd(100) }, headers: { 'idempotency-key': `once ${id}` } }
    const [first, second] = [
      await meadow.key('POST', `/payments/${id}/returns`, options),
      await meadow.key('POST', `/payments/${id}/returns`, options),
    ]
    expect(expectData(second)).toEqual(expectData(first))
    expect(await paymentOf(meadow, id)).toMatchObject({ returned: usd(100), returns_count: 1 })
  })
})

describe('both sides', () => {
  test('can list the returns of a payment, oldest first, without the names of people on the other side', async () => {
    const id = await paid()
    const first = await given(id, { amount: usd(1) })
    net.clock.advance(1)
    const ids = [first.return_id, (await given(id, { amount: usd(2) })).return_id]
    const seenBy = async (bank: Bank) =>
      ReturnsOfPayment.parse(expectData(await bank.key('GET', `/payments/${id}/returns`))).returns
    expect((await seenBy(harbor)).map(({ return_id }) => return_id)).toEqual(ids)
    expect((await seenBy(harbor))[0]).toMatchObject({
      direction: 'in',
      other_partner_id: meadow.partnerId,
      other_domain: 'meadow',
      created_by: null,
    })
    for (const bank of [harbor, meadow]) {
      const [one] = await seenBy(bank)
      expect(expectData(await bank.key('GET', `/payments/${id}/returns/${ids[0]}`))).toEqual(one)
    }
  })

  test('receive the events of the return and of its transaction', async () => {
    const id = await paid()
    net.clock.advance(1)
    const { return_id, transaction_id } = await given(id)
    const emitted = await net.database.db
      .select()
      .from(events)
      .where(sql`data ->> 'payment_id' = ${id} and created_at = ${net.clock.now.toISOString()}`)
    for (const bank of [harbor, meadow]) {
      const own = emitted.filter(({ partnerId }) => partnerId === bank.partnerId)
      const dataOf = (type: string) => own.filter(({ recordType }) => recordType === type).map(({ data }) => data)
      expect(dataOf('RT_Returns')).toEqual([expectData(await bank.key('GET', `/payments/${id}/returns/${return_id}`))])
      expect(dataOf('RT_Transactions')).toEqual([
        expectData(await bank.key('GET', `/payments/${id}/transactions/${transaction_id}`)),
      ])
      expect(own).toHaveLength(2)
      const shown = expectData(await bank.key('GET', `/payments/${id}/events`)).events
      expect(shown.map(({ record_type }: { record_type: string }) => record_type)).toContain('RT_Returns')
    }
  })

  test('find the payment by the transaction of its return', async () => {
    const id = await paid()
    const { transaction_id } = await given(id)
    const { approval_code } = expectData(await harbor.key('GET', `/payments/${id}/transactions/${transaction_id}`))
    for (const term of [transaction_id, approval_code]) {
      const { matches } = expectData(await harbor.key('GET', `/payment-lookup?term=${term}`))
      expect(matches.map(({ payment }: { payment: Payment }) => payment.payment_id)).toEqual([id])
    }
  })

  test('see it in the timeline', async () => {
    const id = await paid()
    net.clock.advance(1000)
    const { return_id } = await given(id, { reason: 'FRAD' })
    const last = async (bank: Bank) => expectData(await bank.key('GET', `/payments/${id}/timeline`)).entries.at(-1)
    const step = { kind: 'returned', at: net.clock.now.toISOString(), resource_id: return_id, detail: 'FRAD' }
    expect(await last(meadow)).toEqual({ ...step, actor: 'everything (API key)' })
    expect(await last(harbor)).toEqual({ ...step, actor: '@meadow' })
  })

  test('a return is audited in the organization that makes it', async () => {
    const { return_id, transaction_id, payment_id } = await given(await paid())
    const found = await net.database.db.select().from(auditEntries).where(eq(auditEntries.resourceId, return_id))
    expect(found).toMatchObject([
      {
        action: 'return.create',
        organizationId: meadow.orgId,
        after: { payment_id, transaction_id, currency: 'USD', amount: '10000', reason: 'DUPL' },
      },
    ])
  })
})
