import { describe, expect, test } from 'vitest'
import { newMember } from '../../testing/members/new-member.ts'
import { submitted } from '../../testing/model/payment-life.ts'
import { type Bank, expectData, operatorAndBank } from '../../testing/network.ts'
import { application } from '../../testing/valid-operator.ts'

// Live access: what the organization does, what the operator does, and in which order.

const { net, operator, harbor } = await operatorAndBank()

const requestLive = (bank: Bank, change: object = {}) =>
  bank.member('POST', '/organization/verification', { body: { ...application(), ...change } })
const standing = async (bank: Bank) => expectData(await bank.member('GET', '/organization/verification'))
const decide = (token: string, decision: string, reason = 'Found in the register') =>
  operator.member('PUT', `/operator/verifications/${token}`, { body: { decision, reason } })
const namespace = (bank: Bank, domain: string, environment = 'live') =>
  bank.member('POST', '/partner', { body: { name: domain, domain, environment } })
const logOf = async (bank: Bank, action: string) =>
  expectData(await bank.member('GET', `/audit-entries?action=${action}`)).entries

const LOCKED = { code: 'error.conflict', message: 'environment: live requires a verified organization' }

describe('before verification', () => {
  test('an unverified organization cannot create a live namespace, and therefore no live key', async () => {
    expect((await namespace(harbor, 'harbor-live')).body).toEqual(LOCKED)
    expect((await standing(harbor)).steps.map((step: { kind: string }) => step.kind)).toEqual(['signed_up'])
  })

  test.each([
    ['legal_name', { legal_name: ' ' }],
    ['registration_number', { registration_number: '' }],
    ['address', { address: 'x' }],
    ['website', { website: 'javascript:alert(1)' }],
    ['contact_name', { contact_name: 1 }],
    ['contact_email', { contact_email: 'nobody' }],
  ])('an invalid %s is named', async (field, change) => {
    const reply = await requestLive(harbor, change)
    expect([reply.status, reply.body.message]).toEqual([400, expect.stringMatching(new RegExp(`^${field}: `))])
    expect((await standing(harbor)).status).toBe('sandbox')
  })
})

test('request, rejection, new request, approval: each side sees each step with its time', async () => {
  const first = expectData(await requestLive(harbor))
  expect(first).toMatchObject({ status: 'pending', request: { status: 'pending', requested_by: 'Admin harbor' } })
  await refusesWhatPendingLocks()

  net.clock.advance(60_000)
  const other = await net.bank('meadow')
  const later = expectData(await requestLive(other)).request.token
  const queue = expectData(await operator.member('GET', '/operator/verifications?status=pending')).verifications
  expect(queue.map((one: { token: string; organization: object }) => [one.token, one.organization])).toEqual([
    [first.request.token, { token: harbor.orgId, name: 'harbor bank', country: 'US' }],
    [later, { token: other.orgId, name: 'meadow bank', country: 'US' }],
  ])

  expectData(await decide(first.request.token, 'rejected', 'The number is of somebody else'))
  expect((await standing(harbor)).request).toMatchObject({
    status: 'rejected',
    reason: 'The number is of somebody else',
    decided_at: net.clock.now.toISOString(),
  })
  expect((await namespace(harbor, 'harbor-live')).body).toEqual(LOCKED)
  const again = await decide(first.request.token, 'approved')
  expect([again.status, again.body.message]).toEqual([409, 'This request was already rejected by Admin operator'])

  net.clock.advance(60_000)
  const second = expectData(await requestLive(harbor, { registration_number: '7654321' })).request.token
  const { attempt, decided_by } = expectData(await decide(second, 'approved'))
  expect([attempt, decided_by]).toEqual([2, 'Admin operator'])
  const { status, steps } = await standing(harbor)
  expect(status).toBe('verified')
  expect(steps.map((step: Record<string, string>) => [step.side, step.kind, step.by, step.reason])).toEqual([
    ['organization', 'signed_up', null, null],
    ['organization', 'requested', 'Admin harbor', null],
    ['operator', 'rejected', null, 'The number is of somebody else'],
    ['organization', 'requested', 'Admin harbor', null],
    ['operator', 'approved', null, 'Found in the register'],
  ])
  expect((await requestLive(harbor)).status).toBe(409)
  const moved = await harbor.member('PUT', '/organization', { body: { country: 'NO' } })
  expect([moved.status, moved.body.message]).toEqual([409, 'country: cannot be changed after verification'])
})

test('only the operator can rename a verified organization, and both audit logs contain the reason', async () => {
  const renamed = await harbor.member('PUT', '/organization', { body: { name: 'Harbor Group' } })
  expect([renamed.status, renamed.body.message]).toEqual([
    409,
    'name: can be changed only by the network operator, because the organization is verified',
  ])
  const body = { name: 'Harbor Group', reason: 'Renamed in the register' }
  expectData(await operator.member('POST', `/operator/organizations/${harbor.orgId}/rename`, { body }))
  expect(expectData(await harbor.member('GET', '/organization')).name).toBe('Harbor Group')
  for (const bank of [harbor, operator]) {
    const [entry] = await logOf(bank, 'organization.rename')
    expect(entry).toMatchObject({ resource_id: harbor.orgId, before: { name: 'harbor bank' }, after: body })
  }
})

async function refusesWhatPendingLocks() {
  expect((await requestLive(harbor)).status).toBe(409)
  for (const body of [{ name: 'Somebody else' }, { country: 'NO' }]) {
    const reply = await harbor.member('PUT', '/organization', { body })
    expect([reply.status, reply.body.message]).toEqual([409, expect.stringContaining('while the operator reviews')])
  }
  expectData(await harbor.member('PUT', '/organization', { body: { name: 'harbor bank', country: 'US' } }))
  expect((await namespace(harbor, 'harbor-live')).body).toEqual(LOCKED)
}

test('a decision is recorded in the organization’s log as the operator’s; the operator’s log names the member', async () => {
  const [theirs] = await logOf(harbor, 'verification.approve')
  expect(theirs).toMatchObject({
    actor: { kind: 'operator', id: operator.orgId, name: 'Network operator' },
    before: { verification: 'pending' },
    after: { verification: 'verified', reason: 'Found in the register' },
    address: null,
  })
  const [own] = await logOf(operator, 'verification.approve')
  expect(own).toMatchObject({
    actor: { kind: 'member', name: 'Admin operator' },
    resource_id: theirs.resource_id,
    request_id: theirs.request_id,
    after: { organization: harbor.orgId },
  })
  expect(await logOf(await net.bank('quay'), 'verification.')).toEqual([])
})

describe('live and sandbox', () => {
  test('are separate: keys, payments and batches belong to exactly one', async () => {
    const viewer = await newMember(net, harbor, 'viewer')
    expect((await viewer.member('POST', '/partner', { body: { name: 'x', domain: 'x-live' } })).status).toBe(403)
    const live = expectData(await namespace(harbor, 'harbor-live'))
    const inLive = { headers: { 'x-partner-id': live.token } }
    const access = { customers_read: true, customers_write: true, transactions_read: true, transactions_write: true }
    const made = await harbor.member('POST', '/apikey', { ...inLive, body: { name: 'live', access } })
    const { secret_key } = expectData(made)
    expect(secret_key).toMatch(/^csp_live_/)
    const withLive = { headers: { 'x-service-api-key': secret_key } }
    expect((await harbor.key('GET', '/payments', withLive)).status).toBe(403)
    expect((await harbor.key('GET', '/payments', inLive)).status).toBe(403)
    const key = { headers: { ...inLive.headers, ...withLive.headers } }
    const customer = {
      type: 'Individual',
      first_name: 'Juniper',
      last_name: 'Sample',
      email: 'juniper@mail.example',
      payment_address: 'juniper@harbor-live',
      status: 'ENABLED',
    }
    expectData(await harbor.key('POST', '/customer', { ...key, body: customer }))
    const refused = await submitted(harbor, await harbor.customer('alder'), customer.payment_address)
    const { exceptions } = expectData(await harbor.key('GET', `/payments/${refused}/exceptions`))
    expect(exceptions.map((one: { exception_code: string }) => one.exception_code)).toEqual(['O004'])

    const sandboxPaid = await submitted(harbor, 'alder@harbor', await operator.customer('till'))
    await run('live')
    expect((await standingOf(sandboxPaid)).state).toBe('completed')
    await run('sandbox')
    expect((await standingOf(sandboxPaid)).state).toBe('settled')
  })

  const run = async (environment: string) => {
    const done = expectData(await operator.member('POST', '/operator/settlement-runs', { body: { environment } }))
    expect(done).toMatchObject({ environment, status: 'COMPLETED', progress: null })
  }
  const standingOf = async (payment: string) =>
    expectData(await harbor.key('GET', `/payments?payment_id=${payment}`)).payments[0]
})
