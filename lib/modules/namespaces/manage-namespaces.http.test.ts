import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '../../platform/write/table.ts'
import { type Bank, expectData, type Reply, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { members } from '../members/table.ts'
import { Namespace } from './contract.ts'

let net: TestNetwork
let harbor: Bank
let meadow: Bank
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
  meadow = await net.bank('meadow')
})
afterAll(() => net.close())

const policy = { confirm_incoming: true, review_threshold: { currency: 'USD', total: '999999999999999999' } }
const open = { confirm_incoming: false, review_threshold: null }
const path = () => `/partner/${harbor.partnerId}`
const put = (body: unknown, key?: string) => harbor.member('PUT', path(), { body, key })
const refused = (reply: Reply) => [reply.status, reply.body.code]

test('an update changes the given fields only, and a policy can be removed again', async () => {
  const before = Namespace.parse(expectData(await harbor.member('GET', path())))
  expect(before).toMatchObject({ name: 'harbor', enabled: true, admission_policy: open })
  net.clock.advance(60_000)
  const named = Namespace.parse(expectData(await put({ name: 'Harbor Retail' })))
  expect(named).toEqual({ ...before, name: 'Harbor Retail', updated_at: named.updated_at })
  expect(named.updated_at.seconds).toBe(before.updated_at.seconds + 60)
  expect(expectData(await put({ admission_policy: policy }))).toMatchObject({ admission_policy: policy })
  expect(expectData(await put({ enabled: true }))).toMatchObject({ name: 'Harbor Retail', admission_policy: policy })
  expect(expectData(await put({ admission_policy: open }))).toMatchObject({ admission_policy: open })
})

test('tasks count as waiting after 30 minutes, or a time from 5 minutes to a day', async () => {
  expect(expectData(await harbor.member('GET', path()))).toMatchObject({ task_waiting_minutes: 30 })
  for (const minutes of [4, 1441, 7.5]) expect((await put({ task_waiting_minutes: minutes })).status).toBe(400)
  for (const minutes of [5, 1440]) {
    net.clock.advance(1000)
    expectData(await put({ task_waiting_minutes: minutes }))
  }
  expect(expectData(await harbor.member('GET', path()))).toMatchObject({ task_waiting_minutes: 1440 })
  const { entries } = expectData(await harbor.member('GET', '/audit-entries?action=namespace.update'))
  expect(entries[0]).toMatchObject({ before: { task_waiting_minutes: 5 }, after: { task_waiting_minutes: 1440 } })
})

test('an update is in the audit log with the previous values', async () => {
  expectData(await put({ name: 'Audited', admission_policy: policy }))
  const { db } = net.database
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.action, 'namespace.update'))
  expect(entries.at(-1)?.after).toMatchObject({ name: 'Audited', review_threshold: '999999999999999999' })
  expect(entries.at(-1)?.before).not.toEqual(entries.at(-1)?.after)
})

test('a payment into a disabled namespace fails its checks', async () => {
  const [debtor, creditor] = [await meadow.customer('wren'), await harbor.customer('willow')]
  const body = {
    payment_id: 'into-disabled',
    amount: { currency: 'USD', total: '100' },
    debtor_party: { payment_address: debtor },
    beneficiary_party: { payment_address: creditor },
    payment_type: 'Type_Push',
  }
  expectData(await meadow.key('POST', '/payments', { body }))
  expectData(await put({ enabled: false }))
  expect(expectData(await meadow.key('POST', '/payments/into-disabled/submissions')).status).toBe(3)
  const found = expectData(await meadow.key('GET', '/payments/into-disabled/exceptions'))
  expect(found.exceptions[0].exception_code).toBe('O006')
  expectData(await put({ enabled: true }))
})

test('the API keys of a disabled namespace keep working until they are disabled themselves', async () => {
  expectData(await put({ enabled: false }))
  expectData(await harbor.key('GET', '/payments'))
  const body = { type: 'Individual', first_name: 'Elm', last_name: 'Sample', email: 'elm@mail.example' }
  expectData(await harbor.key('POST', '/customer', { body: { ...body, payment_address: 'elm@harbor' } }))
  expectData(await put({ enabled: true }))
})

test.each([
  ['name', { name: 'x' }],
  ['enabled', { enabled: 1 }],
  ['admission_policy.review_threshold', { admission_policy: { confirm_incoming: true } }],
  [
    'admission_policy.review_threshold.total',
    { admission_policy: { ...policy, review_threshold: { currency: 'USD', total: '0' } } },
  ],
])('an invalid %s is named', async (field, body) => {
  const reply = await put(body)
  expect(refused(reply)).toEqual([400, 'error.bad_request'])
  expect(reply.body.message.startsWith(`${field}: `)).toBe(true)
})

test('a retry with the same idempotency key is replayed', async () => {
  const first = await put({ name: 'Once' }, 'update')
  const again = await put({ name: 'Once' }, 'update')
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect(again.body).toEqual(first.body)
})

test('API keys and anonymous callers get 401', async () => {
  for (const method of ['GET', 'PUT']) {
    expect(refused(await net.call(method, path(), { body: {} }))).toEqual([401, 'error.unauthorized'])
    expect(refused(await harbor.key(method, path(), { body: {} }))).toEqual([401, 'error.unauthorized'])
  }
})

test('another organization’s namespace responds like a nonexistent one', async () => {
  for (const method of ['GET', 'PUT']) {
    const hidden = await meadow.member(method, path(), { body: { name: 'Mine now' } })
    const absent = await meadow.member(method, '/partner/part_x', { body: { name: 'Mine now' } })
    expect(hidden.status).toBe(404)
    expect(hidden.body).toEqual(absent.body)
  }
})

test('the support role can read, but change neither namespace nor organization', async () => {
  const fresh = await testNetwork()
  const bank = await fresh.bank('roles')
  await fresh.database.db.update(members).set({ role: 'support' })
  expect((await bank.member('GET', `/partner/${bank.partnerId}`)).status).toBe(200)
  expect((await bank.member('PUT', `/partner/${bank.partnerId}`, { body: {} })).status).toBe(403)
  expect((await bank.member('PUT', '/organization', { body: {} })).status).toBe(403)
  await fresh.close()
})
