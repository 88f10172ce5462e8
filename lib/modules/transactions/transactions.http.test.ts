import { asc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Ctx } from '../../platform/context.ts'
import { rows } from '../../platform/db/rows.ts'
import { auditEntries, events } from '../../platform/write/table.ts'
import { accept, created, stateOf, submitted, taskPaths } from '../../testing/model/payment-life.ts'
import { type Bank, expectData, twoBanks } from '../../testing/network.ts'
import { expirePayments } from '../admissions/index.ts'
import { Transaction } from './contract.ts'

const { net, harbor, meadow, willow, aspen } = await twoBanks()

const transactionOf = async (bank: Bank, id: string) =>
  Transaction.parse(expectData(await bank.key('GET', `/payments/${id}/transactions`)))

describe('transaction', () => {
  test('a push without confirmation completes within the submit request', async () => {
    const id = await created(harbor, willow, aspen)
    const submission = expectData(await harbor.key('POST', `/payments/${id}/submissions`))
    expect(submission).toMatchObject({ status: 2, relationships: { payment: { state: 'completed' } } })
    expect(expectData(await meadow.key('GET', `/payments/${id}/admissions`)).status).toBe(2)
    const transaction = await transactionOf(harbor, id)
    expect(transaction).toMatchObject({
      payment_id: id,
      status: 3,
      approval_code: expect.stringMatching(/^[0-9A-Z]{6}$/),
    })
    expect(transaction.token).toBe(transaction.transaction_id)
  })

  test.each(['Type_Push', 'Type_Pull'] as const)(
    '%s debits the debtor’s namespace and credits the beneficiary’s',
    async (type) => {
      const initiator = type === 'Type_Push' ? harbor : meadow
      const id = await submitted(initiator, willow, aspen, { type, total: '12345' })
      if (type === 'Type_Pull') expectData(await accept(harbor, id))
      const { token, transaction_lines: lines } = await transactionOf(initiator, id)
      const amount = { currency: 'USD', total: '12345' }
      const line = { transaction_id: token, amount, transaction_type: 'TT_PAYMENT' }
      expect(lines).toMatchObject([
        { ...line, partner_id: harbor.partnerId, direction: 'TD_Debit' },
        { ...line, partner_id: meadow.partnerId, direction: 'TD_Credit' },
      ])
      expect(lines[0]?.token).not.toBe(lines[1]?.token)
    },
  )

  test('both sides can read it, by payment and by its token; a third party cannot', async () => {
    const third = await net.bank('third')
    const id = await submitted(harbor, willow, aspen)
    const { token } = await transactionOf(harbor, id)
    for (const path of [`/payments/${id}/transactions`, `/payments/${id}/transactions/${token}`]) {
      expect(Transaction.parse(expectData(await meadow.key('GET', path))).token).toBe(token)
      expect((await third.key('GET', path)).status).toBe(404)
      expect((await net.call('GET', path)).status).toBe(401)
    }
    expect((await harbor.key('GET', `/payments/${id}/transactions/trans_other`)).status).toBe(404)
  })

  test('its lines balance, and it cannot be changed or deleted', async () => {
    const id = await submitted(harbor, willow, aspen)
    const sums = await rows<{ debit: string; credit: string; n: number }>(
      net.database.db,
      sql`select sum(amount) filter (where direction = 'TD_Debit') as debit,
        sum(amount) filter (where direction = 'TD_Credit') as credit, count(*)::int as n
        from transaction_lines where payment_id = ${id}`,
    )
    expect(sums).toMatchObject([{ debit: '10000', credit: '10000', n: 2 }])
    await expect(
      net.database.db.execute(sql`update transactions set amount = 1 where payment_id = ${id}`),
    ).rejects.toThrow()
    await expect(net.database.db.execute(sql`delete from transactions where payment_id = ${id}`)).rejects.toThrow()
  })

  test('it is stamped with the open settlement window', async () => {
    const { db } = net.database
    await db.execute(sql`update settlement_windows set open = 7 where environment = 'sandbox'`)
    const id = await submitted(harbor, willow, aspen)
    const found = await rows<{ window: number }>(
      db,
      sql`select settlement_window::int as "window" from transactions where payment_id = ${id}`,
    )
    expect(found).toEqual([{ window: 7 }])
  })
})

describe('expiry sweep', () => {
  const sweep = (limit?: number) => expirePayments(system(), { limit })
  const system = (): Ctx => ({
    db: net.database.db,
    actor: { kind: 'system', name: 'expiry sweep' },
    now: net.clock.now,
    random: net.random,
    requestId: 'job',
    address: '',
  })

  test('ends overdue payments with an exception, and closes open tasks', async () => {
    await sweep()
    const waiting = await submitted(meadow, willow, aspen, { type: 'Type_Pull' })
    const [path = ''] = Object.values(await taskPaths(harbor, waiting))
    const untouched = await created(harbor, willow, aspen)
    const done = await submitted(harbor, willow, aspen)
    net.clock.advance(3_599_999)
    expect(await sweep()).toBe(0)
    net.clock.advance(1)
    expect(await sweep(1)).toBe(1)
    expect(await sweep()).toBe(1)
    expect(await sweep()).toBe(0)
    expect(await stateOf(meadow, waiting)).toBe('expired')
    expect(await stateOf(harbor, untouched)).toBe('expired')
    expect(await stateOf(harbor, done)).toBe('completed')
    expect(expectData(await harbor.key('GET', path))).toMatchObject({ status: 3, status_reason: 9 })
    expect(expectData(await harbor.key('GET', `/payments/${waiting}/exceptions`)).exceptions).toMatchObject([
      { record_type: 'PaymentAdmission', exception_code: 'A100', blame: 'debtor_party' },
    ])
    expect(expectData(await harbor.key('GET', `/payments/${untouched}/exceptions`)).exceptions).toMatchObject([
      { record_type: 'PaymentSubmission', exception_code: 'O008', blame: 'system' },
    ])
  })
})

/** The events of a payment for one side, in the order of delivery. */
const eventsOf = async (bank: Bank, id: string) => {
  const found = await net.database.db
    .select()
    .from(events)
    .where(sql`coalesce(data ->> 'payment_id', data -> 'payment' ->> 'payment_id') = ${id}`)
    .orderBy(asc(events.token))
  return found.filter(({ partnerId }) => partnerId === bank.partnerId)
}

const namesOf = (found: Awaited<ReturnType<typeof eventsOf>>) =>
  found.map(({ recordType, eventType }) => `${recordType} ${eventType}`)

describe('a submission that fails on the receiving side', () => {
  test('is visible there with its exception, and announced to both sides', async () => {
    const closed = await meadow.customer('closed')
    const { token } = expectData(await meadow.key('GET', `/customer/${closed}/resolve`))
    expectData(await meadow.member('PUT', `/customer/${token}`, { body: { status: 'DISABLED' } }))
    const id = await submitted(harbor, willow, closed)
    expect(await stateOf(meadow, id)).toBe('failed')
    const { exceptions } = expectData(await meadow.key('GET', `/payments/${id}/exceptions`))
    expect(exceptions).toMatchObject([{ exception_code: 'O005', blame: 'beneficiary_party' }])
    expect(expectData(await meadow.key('GET', `/payments/${id}/submissions`)).status).toBe(3)
    const both = ['RT_Error EK_Created', 'RT_PaymentSubmissions EK_Created', 'RT_Payments EK_Updated']
    expect(namesOf(await eventsOf(meadow, id)).sort()).toEqual(both)
    expect(namesOf(await eventsOf(harbor, id)).sort()).toEqual([...both, 'RT_Payments EK_Created'].sort())
  })

  test('stays hidden if it failed on the initiating side', async () => {
    const unknown = await submitted(harbor, 'nobody@harbor', aspen)
    expect((await meadow.key('GET', `/payments/${unknown}`)).status).toBe(404)
  })
})

describe('events and audit', () => {
  test('each side’s events contain what it can read, in the form of the API', async () => {
    const id = await created(meadow, willow, aspen, { type: 'Type_Pull' })
    expectData(await meadow.key('POST', `/payments/${id}/submissions`))
    expectData(await accept(harbor, id))
    const emitted = await net.database.db.select().from(events).where(sql`data ->> 'payment_id' = ${id}`)
    const emittedTo = (bank: Bank) =>
      emitted
        .filter((event) => event.partnerId === bank.partnerId)
        .map((event) => `${event.recordType} ${event.eventType}`)
        .sort()
    const both = [
      'RT_PaymentAdmissionTasks EK_Created',
      'RT_PaymentAdmissionTasks EK_Updated',
      'RT_PaymentAdmissions EK_Created',
      'RT_PaymentAdmissions EK_Updated',
      'RT_PaymentSubmissions EK_Created',
      'RT_Payments EK_Updated',
      'RT_Payments EK_Updated',
      'RT_Transactions EK_Created',
    ]
    expect(emittedTo(harbor)).toEqual(both)
    expect(emittedTo(meadow)).toEqual([...both, 'RT_Payments EK_Created'].sort())
    const transaction = emitted.find((event) => event.recordType === 'RT_Transactions')
    expect(transaction?.data).toEqual(await transactionOf(harbor, id))
  })

  test('a submission is announced before its effects', async () => {
    const id = await submitted(harbor, willow, aspen)
    const order = namesOf(await eventsOf(meadow, id))
    expect(order[0]).toBe('RT_PaymentSubmissions EK_Created')
    expect(order).toContain('RT_Transactions EK_Created')
  })

  test('every step writes an audit entry with actor and action', async () => {
    const id = await created(harbor, willow, aspen)
    expectData(await harbor.key('POST', `/payments/${id}/submissions`))
    const stored = await net.database.db.select().from(auditEntries).where(eq(auditEntries.resourceId, id))
    expect(stored.map((entry) => [entry.action, entry.actorKind, entry.organizationId]).sort()).toEqual([
      ['payment.create', 'key', harbor.orgId],
      ['payment.submit', 'key', harbor.orgId],
    ])
  })
})
