import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PartnerCtx } from '../../platform/context.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import { auditEntries, events } from '../../platform/write/table.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { CreatePayment } from './contract.ts'
import { createPayment } from './create-payment.ts'
import { payments } from './table.ts'

let net: TestNetwork
let harbor: Bank
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
})
afterAll(() => net.close())

const body = (paymentId: string) => ({
  payment_id: paymentId,
  amount: { currency: 'KWD', total: '999999999999999999' },
  debtor_party: { payment_address: 'Juniper@harbor', first_name: 'Ju"nip\\er', billing: { country: 'US' } },
  beneficiary_party: { payment_address: 'rowan@meadow', last_name: 'Ω – 支付' },
  device: { zone: 'Ω', 'a "quoted\\" key': [1, 2.5, null, { deep: {} }], b: 1, a: '$1' },
  location: { lon: -73.9857, lat: 40.7484 },
  reference: "it's 100 % { } $1",
  payment_type: 'Type_Push' as const,
})

const plainly = (paymentId: string) => {
  const ctx: PartnerCtx = {
    db: net.database.db,
    actor: { kind: 'system', name: 'oracle' },
    now: net.clock.now,
    random: net.random,
    requestId: 'oracle',
    address: 'local',
    organizationId: harbor.orgId,
    partnerId: harbor.partnerId,
    environment: 'sandbox',
  }
  return writeOnce(ctx, (write) => createPayment(write, CreatePayment.parse(body(paymentId))))
}

/** Everything that a creation writes, without random values. */
async function traces(paymentId: string) {
  const { db } = net.database
  const [row] = await db.select().from(payments).where(eq(payments.paymentId, paymentId))
  const emitted = await db.select().from(events).where(sql`data->>'payment_id' = ${paymentId}`)
  const [audit] = await db.select().from(auditEntries).where(eq(auditEntries.resourceId, paymentId))
  const same = (value: unknown) => JSON.parse(JSON.stringify(value, bigintAsText).replaceAll(paymentId, 'the id'))
  return {
    // Two callers.
    payment: same({ ...row, token: '', createdBy: typeof row?.createdBy }),
    events: emitted.map((event) => same({ ...event, token: '' })),
    audit: same({ action: audit?.action, after: audit?.after, before: audit?.before, partnerId: audit?.partnerId }),
  }
}

const bigintAsText = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)

test('the batched path has the same effects as the plain path', async () => {
  await plainly('by-the-plain-verb')
  expectData(await harbor.key('POST', '/payments', { body: body('by-express') }))
  expect(await traces('by-express')).toEqual(await traces('by-the-plain-verb'))
})

test('both paths store device and location as sent', async () => {
  await plainly('document-by-the-plain-verb')
  const created = await harbor.key('POST', '/payments', { body: body('document-at-once') })
  const { device, location } = body('')
  const sent = [JSON.stringify(device), JSON.stringify(location)]
  const shown = ({ body: { data } }: typeof created) => [JSON.stringify(data.device), JSON.stringify(data.location)]
  expect(shown(created)).toEqual(sent)
  for (const id of ['document-at-once', 'document-by-the-plain-verb']) {
    expect(shown(await harbor.key('GET', `/payments/${id}`))).toEqual(sent)
  }
})

const PARTY = {
  first_name: 'Rowan',
  last_name: 'Sample',
  email: 'rowan@mail.example',
  phone: '+1 555 0100',
  type: 'Individual',
  billing: { country: 'US' },
}

test('each party is returned with all its fields, and null counts as omitted', async () => {
  const parties = {
    debtor_party: { payment_address: 'juniper@harbor', ...PARTY, first_name: 'Juniper' },
    beneficiary_party: { payment_address: 'rowan@meadow', ...PARTY },
  }
  const optional = { payment_id: null, reference: null, device: null, location: null, expires_at: null }
  const created = expectData(await harbor.key('POST', '/payments', { body: { ...body(''), ...parties, ...optional } }))
  const { payment_id: id, initiated_at } = created
  expect(created).toMatchObject({ ...parties, reference: '', device: {}, location: {} })
  expect(id).toMatch(/^pay_/)
  expect(Date.parse(created.expires_at) - Date.parse(initiated_at)).toBe(3_600_000)
  const nothing = Object.fromEntries(Object.keys(PARTY).map((field) => [field, null]))
  const debtor_party = { payment_address: 'juniper@harbor', ...nothing }
  const unnamed = expectData(await harbor.key('POST', '/payments', { body: { ...body('unnamed'), debtor_party } }))
  const empty = { first_name: '', last_name: '', email: '', phone: '', type: '', billing: { country: '' } }
  expect(unnamed.debtor_party).toEqual({ payment_address: 'juniper@harbor', ...empty })
})

test('a creation is announced to its namespace only, in the form of the response, and audited with its amount and key', async () => {
  const created = expectData(await harbor.key('POST', '/payments', { body: body('announced') }))
  const { db } = net.database
  const [event, ...others] = await db.select().from(events).where(sql`data->>'payment_id' = 'announced'`)
  expect(others).toEqual([])
  expect(event).toMatchObject({ partnerId: harbor.partnerId, recordType: 'RT_Payments', eventType: 'EK_Created' })
  expect(event?.data).toEqual(created)
  const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.resourceId, 'announced'))
  const after = { payment_type: 'Type_Push', currency: 'KWD', amount: '999999999999999999' }
  expect(entry).toMatchObject({ action: 'payment.create', after })
  const [row] = await db.select().from(payments).where(eq(payments.paymentId, 'announced'))
  expect([row?.createdBy, entry?.actorId]).toEqual([expect.stringMatching(/^api_/), row?.createdBy])
})

test('a used ID, another namespace’s domain and a known key have no effect, and the plain path refuses them', async () => {
  const { db } = net.database
  const counted = async () => [await db.$count(payments), await db.$count(events)]
  expectData(await harbor.key('POST', '/payments', { body: body('taken'), key: 'once' }))
  const before = await counted()
  expect((await harbor.key('POST', '/payments', { body: body('taken') })).status).toBe(409)
  const foreign = { ...body('foreign'), debtor_party: { payment_address: 'juniper@meadow' } }
  expect((await harbor.key('POST', '/payments', { body: foreign })).status).toBe(400)
  const again = await harbor.key('POST', '/payments', { body: body('taken'), key: 'once' })
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect((await harbor.key('POST', '/payments', { body: body('other'), key: 'once' })).status).toBe(422)
  expect(await counted()).toEqual(before)
})

test('fifty concurrent requests with the same payment ID create one payment', async () => {
  const send = () => harbor.key('POST', '/payments', { body: body('contested') })
  const statuses = (await Promise.all(Array.from({ length: 50 }, send))).map((reply) => reply.status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(49)
})

test('fifty concurrent requests with the same idempotency key create one payment', async () => {
  const before = await net.database.db.$count(payments)
  const send = () => harbor.key('POST', '/payments', { body: { ...body(''), payment_id: undefined }, key: 'one key' })
  const replies = await Promise.all(Array.from({ length: 50 }, send))
  expect(replies.every((reply) => reply.status === 200 || reply.status === 409)).toBe(true)
  expect(new Set(replies.filter((r) => r.status === 200).map((r) => r.body.data.payment_id)).size).toBe(1)
  expect(await net.database.db.$count(payments)).toBe(before + 1)
})

test('a retry is replayed after the payment has expired, and the same request under another key is refused', async () => {
  const expires_at = new Date(net.clock.now.getTime() + 60_000).toISOString()
  const request = { body: { ...body('expires-soon'), expires_at }, key: 'expires-soon' }
  const first = await harbor.key('POST', '/payments', request)
  net.clock.advance(120_000)
  const again = await harbor.key('POST', '/payments', request)
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true'])
  expect(again.body).toEqual(first.body)
  const other = await harbor.key('POST', '/payments', { ...request, key: 'expired' })
  expect([other.status, other.body.message]).toEqual([400, 'expires_at: must be in the future'])
})
