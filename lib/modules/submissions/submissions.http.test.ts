import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntries, events } from '../../platform/write/table.ts'
import { partnerContext } from '../../testing/model/partner-context.ts'
import { created, type Draft, decide, stateOf, submitted } from '../../testing/model/payment-life.ts'
import { type Bank, expectData, twoBanks } from '../../testing/network.ts'
import { expirePayments } from '../admissions/index.ts'
import { customers } from '../customers/table.ts'
import { partners } from '../namespaces/table.ts'
import { ExceptionList, Submission } from './contract.ts'

const { net, harbor, meadow, willow, aspen } = await twoBanks()

const submit = (bank: Bank, id: string, key?: string) => bank.key('POST', `/payments/${id}/submissions`, { key })
const exceptionsOf = async (bank: Bank, id: string) =>
  ExceptionList.parse(expectData(await bank.key('GET', `/payments/${id}/exceptions`)))

describe('submit', () => {
  test('returns the submission with the payment, times in seconds', async () => {
    const id = await created(harbor, willow, aspen)
    const data = Submission.parse(expectData(await submit(harbor, id)))
    const seconds = net.clock.now.getTime() / 1000
    expect(data).toMatchObject({
      payment_id: id,
      partner_id: harbor.partnerId,
      status: 2,
      submission_time: seconds,
      relationships: { payment: { payment_id: id, initiated_at: seconds, expires_at: seconds + 3600 } },
    })
    expect((await exceptionsOf(harbor, id)).count).toBe(0)
  })

  test('both sides can read it, by payment and by its own token; a third party cannot', async () => {
    const third = await net.bank('third')
    const id = await submitted(harbor, willow, aspen)
    const { token } = expectData(await harbor.key('GET', `/payments/${id}/submissions`))
    for (const path of [`/payments/${id}/submissions`, `/payments/${id}/submissions/${token}`]) {
      expect(Submission.parse(expectData(await meadow.key('GET', path))).token).toBe(token)
      expect((await third.key('GET', path)).status).toBe(404)
      expect((await net.call('GET', path)).status).toBe(401)
    }
    expect((await third.key('GET', `/payments/${id}/exceptions`)).status).toBe(404)
    const other = await submitted(harbor, willow, aspen)
    expect((await harbor.key('GET', `/payments/${other}/submissions/${token}`)).status).toBe(404)
  })

  test('a second submission is a conflict; the same idempotency key replays the first', async () => {
    const id = await created(harbor, willow, aspen)
    const first = await submit(harbor, id, 'first')
    expect((await submit(harbor, id)).status).toBe(409)
    const replay = await submit(harbor, id, 'first')
    expect(replay.body).toEqual(first.body)
    expect(replay.headers.get('idempotency-replayed')).toBe('true')
  })

  test('only the creator of a payment can submit it', async () => {
    const id = await created(harbor, willow, aspen)
    expect((await submit(meadow, id)).status).toBe(404)
    expect((await submit(harbor, 'unknown')).status).toBe(404)
    expect((await net.call('POST', `/payments/${id}/submissions`)).status).toBe(401)
  })

  test('a submission does not exist before that', async () => {
    const id = await created(harbor, willow, aspen)
    expect((await harbor.key('GET', `/payments/${id}/submissions`)).status).toBe(404)
  })

  test('requires an idempotency-key', async () => {
    const id = await created(harbor, willow, aspen)
    const reply = await harbor.key('POST', `/payments/${id}/submissions`, { headers: { 'idempotency-key': undefined } })
    expect(reply.status).toBe(400)
    expect(reply.body.message).toMatch(/^idempotency-key: /)
  })
})

describe('a failed check', () => {
  const change = async (where: string, set: Partial<typeof customers.$inferInsert>) => {
    await net.database.db.update(customers).set(set).where(eq(customers.paymentAddress, where))
  }
  const partner = async (token: string, set: Partial<typeof partners.$inferInsert>) => {
    await net.database.db.update(partners).set(set).where(eq(partners.token, token))
  }

  /** Submits a payment and returns its exception; `seen` is the response to the receiving side. */
  const ends = async (
    debtor: string,
    beneficiary: string,
    { seen = 404, ...options }: Draft & { seen?: number } = {},
  ) => {
    const id = await created(harbor, debtor, beneficiary, options)
    const submission = Submission.parse(expectData(await submit(harbor, id)))
    expect(submission).toMatchObject({ status: 3, relationships: { payment: { state: 'failed' } } })
    expect((await submit(harbor, id)).status).toBe(409)
    expect((await meadow.key('GET', `/payments/${id}`)).status).toBe(seen)
    const { count, exceptions } = await exceptionsOf(harbor, id)
    expect(count).toBe(1)
    expect(exceptions[0]).toMatchObject({ record_type: 'PaymentSubmission', partner_id: harbor.partnerId })
    return [exceptions[0]?.exception_code, exceptions[0]?.blame]
  }

  test('an unknown debtor or beneficiary', async () => {
    expect(await ends('nobody@harbor', aspen)).toEqual(['O002', 'debtor_party'])
    expect(await ends(willow, 'nobody@meadow')).toEqual(['O004', 'beneficiary_party'])
    expect(await ends('nobody@meadow', willow, { type: 'Type_Pull' })).toEqual(['O002', 'debtor_party'])
  })

  test('a disabled debtor or beneficiary', async () => {
    await change(willow, { status: 1 })
    expect(await ends(willow, aspen)).toEqual(['O003', 'debtor_party'])
    await change(willow, { status: 2 })
    await change(aspen, { status: 1 })
    expect(await ends(willow, aspen, { seen: 200 })).toEqual(['O005', 'beneficiary_party'])
    await change(aspen, { status: 2 })
  })

  test('a deleted customer is unknown', async () => {
    await change(aspen, { status: 3, deletedAt: net.clock.now })
    expect(await ends(willow, aspen)).toEqual(['O004', 'beneficiary_party'])
    await change(aspen, { status: 2, deletedAt: null })
  })

  test('a disabled namespace, and another environment', async () => {
    await partner(meadow.partnerId, { enabled: false })
    expect(await ends(willow, aspen, { seen: 200 })).toEqual(['O006', 'system'])
    await partner(meadow.partnerId, { enabled: true, environment: 'live' })
    expect(await ends(willow, aspen)).toEqual(['O004', 'beneficiary_party'])
    await partner(meadow.partnerId, { environment: 'sandbox' })
  })

  test('the same address on both sides, in any case', async () => {
    expect(await ends(willow, 'WILLOW@harbor')).toEqual(['O009', 'system'])
  })

  test('a payment past its expiry ends as expired', async () => {
    const id = await created(harbor, willow, aspen)
    net.clock.advance(3_600_000)
    expect(expectData(await submit(harbor, id)).status).toBe(3)
    expect(await stateOf(harbor, id)).toBe('expired')
    expect((await exceptionsOf(harbor, id)).exceptions).toMatchObject([{ exception_code: 'O008', blame: 'system' }])
  })

  test('is audited with its code and the side to blame, also that of an expired payment', async () => {
    const unknown = await created(harbor, willow, 'nobody@meadow')
    const late = await created(harbor, willow, aspen)
    expectData(await submit(harbor, unknown))
    net.clock.advance(3_600_000)
    expectData(await submit(harbor, late))
    const audited = async (id: string) => {
      const found = await net.database.db.select().from(auditEntries).where(eq(auditEntries.resourceId, id))
      return found.map(({ action, after }) => [action, after]).slice(1)
    }
    const submission = { submission: expect.stringMatching(/^sub_/), status: 3 }
    expect(await audited(unknown)).toEqual([
      ['payment.submit', submission],
      ['payment.fail', { exception_code: 'O004', blame: 'beneficiary_party' }],
    ])
    expect(await audited(late)).toEqual([
      ['payment.submit', submission],
      ['payment.expire', { exception_code: 'O008', blame: 'system' }],
    ])
  })
})

test('submitting a swept payment returns the same as one that was not swept yet', async () => {
  const id = await created(harbor, willow, aspen)
  net.clock.advance(3_600_000)
  const { orgId: organizationId, partnerId } = harbor
  await expirePayments(
    partnerContext(net.database.db, { organizationId, partnerId }, { now: net.clock.now, random: net.random }),
    {},
  )
  expect(expectData(await submit(harbor, id)).status).toBe(3)
  expect(await stateOf(harbor, id)).toBe('expired')
  expect((await exceptionsOf(harbor, id)).exceptions).toMatchObject([{ exception_code: 'O008' }])
  expect((await submit(harbor, id)).status).toBe(409)
})

test('a submission whose admission is declined fails, which its event shows as the API does', async () => {
  const id = await submitted(meadow, willow, aspen, { type: 'Type_Pull' })
  expectData(await decide(harbor, id, 'failed', 'insufficient_funds'))
  const emitted = await net.database.db
    .select()
    .from(events)
    .where(and(eq(events.partnerId, meadow.partnerId), eq(events.recordType, 'RT_PaymentSubmissions')))
  const [updated, ...others] = emitted.filter(({ eventType }) => eventType === 'EK_Updated')
  expect(others).toEqual([])
  expect(updated?.data).toMatchObject({ payment_id: id, status: 3 })
  expect(updated?.data).toEqual(expectData(await meadow.key('GET', `/payments/${id}/submissions`)))
})
