import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newMember } from '../../testing/members/new-member.ts'
import { expectData, operatorAndBank } from '../../testing/network.ts'
import { application } from '../../testing/valid-operator.ts'
import { OrganizationVerification } from './contract.ts'
import { organizations, verificationRequests } from './table.ts'

// What an organization may request and change in each verification state, and what it reads of its
// requests. lib/modules/operator has the operator's decisions.

const { net, operator, harbor } = await operatorAndBank()

const request = (change: object = {}, { member } = harbor) =>
  member('POST', '/organization/verification', { body: { ...application(), ...change } })
const read = async ({ member } = harbor) =>
  OrganizationVerification.parse(expectData(await member('GET', '/organization/verification')))
const decide = async (token: string, decision: string) =>
  expectData(await operator.member('PUT', `/operator/verifications/${token}`, { body: { decision, reason: 'Read' } }))
/** Puts the organization into a state, as an operator could have left it. */
const setState = (verification: (typeof organizations.$inferSelect)['verification']) =>
  net.database.db.update(organizations).set({ verification }).where(eq(organizations.token, harbor.orgId))

describe('a request', () => {
  test('is stored as sent, under its admin’s name, and recorded with the state before it', async () => {
    const sent = application()
    const { status, request: stored } = OrganizationVerification.parse(expectData(await request()))
    expect(status).toBe('pending')
    expect(stored).toEqual({
      ...sent,
      token: expect.stringMatching(/^ver_/),
      status: 'pending',
      requested_by: 'Admin harbor',
      requested_at: net.clock.now.toISOString(),
      reason: null,
      decided_at: null,
    })
    const [entry] = expectData(await harbor.member('GET', '/audit-entries?action=verification.ask')).entries
    expect(entry).toMatchObject({
      resource_id: stored?.token,
      before: { verification: 'sandbox' },
      after: { verification: 'pending', ...sent },
    })
    expect((await read(operator)).request, 'another organization').toBeNull()
  })

  test('is read by viewers, and submitted by admins only', async () => {
    const viewer = { ...harbor, member: (await newMember(net, harbor, 'viewer')).member }
    expect((await read(viewer)).status).toBe('pending')
    const refused = await request({}, viewer)
    expect([refused.status, refused.body.code]).toEqual([403, 'error.forbidden'])
    expect((await harbor.key('GET', '/organization/verification')).status).toBe(401)
  })

  test.each([
    ['pending', 'A live access request is already pending'],
    ['verified', 'This organization is already verified'],
  ] as const)('is refused to an organization that is %s, and leaves nothing behind', async (state, message) => {
    await setState(state)
    const before = await read()
    const reply = await request({ legal_name: 'Somebody else' })
    expect([reply.status, reply.body]).toEqual([409, { code: 'error.conflict', message }])
    expect(await read()).toEqual(before)
    await setState('pending')
  })

  test('after another was rejected in the same moment is the latest one, and follows it in the history', async () => {
    const submit = async (registration_number: string): Promise<string> =>
      expectData(await request({ registration_number })).request.token
    const { request: last } = await read()
    await decide(last?.token ?? '', 'rejected')
    expect(await read()).toMatchObject({ status: 'rejected', request: { token: last?.token, reason: 'Read' } })
    net.clock.advance(60_000)
    await decide(await submit('second attempt'), 'rejected')
    const third = await submit('third attempt')
    const { status, request: latest, steps } = await read()
    expect([status, latest?.status, latest?.token]).toEqual(['pending', 'pending', third])
    const kinds = ['requested', 'rejected', 'requested', 'rejected', 'requested']
    expect(steps.map(({ kind }) => kind)).toEqual(['signed_up', ...kinds])
  })

  test('once approved, makes the organization verified, and cannot be decided again', async () => {
    const { request: last } = await read()
    await decide(last?.token ?? '', 'approved')
    expect(await read()).toMatchObject({ status: 'verified', request: { status: 'approved' } })
    const body = { decision: 'rejected', reason: 'Changed our mind' }
    const again = await operator.member('PUT', `/operator/verifications/${last?.token}`, { body })
    expect([again.status, again.body.message]).toEqual([409, 'This request was already approved by Admin operator'])
    const decided = await net.database.db
      .select({ decision: verificationRequests.decision })
      .from(verificationRequests)
      .where(eq(verificationRequests.token, last?.token ?? ''))
    expect(decided).toEqual([{ decision: 'approved' }])
  })

  test('that does not exist cannot be decided', async () => {
    const body = { decision: 'approved', reason: 'Read' }
    const path = '/operator/verifications/ver_01h455vb4pex5vsknk084sn02q'
    expect((await operator.member('PUT', path, { body })).status).toBe(404)
  })
})

describe('name and country', () => {
  const put = (body: object) => harbor.member('PUT', '/organization', { body })
  const current = async () => {
    const { name, country } = expectData(await harbor.member('GET', '/organization'))
    return { name, country }
  }

  const PENDING = 'cannot be changed while the operator reviews the live access request'
  const RENAMED = 'can be changed only by the network operator, because the organization is verified'
  test.each([
    ['sandbox', { name: 'Sandbox name' }, undefined],
    ['sandbox', { country: 'NO' }, undefined],
    ['rejected', { name: 'Rejected name' }, undefined],
    ['rejected', { country: 'SE' }, undefined],
    ['pending', { name: 'Another name' }, `name: ${PENDING}`],
    ['pending', { country: 'FI' }, `country: ${PENDING}`],
    ['pending', { name: 'Another name', country: 'FI' }, `name: ${PENDING}`],
    ['verified', { name: 'Another name' }, `name: ${RENAMED}`],
    ['verified', { country: 'FI' }, 'country: cannot be changed after verification'],
  ] as const)('of an organization in state %s: %o', async (state, change, message) => {
    await setState(state)
    const before = await current()
    const reply = await put(change)
    expect([reply.status, reply.body.message]).toEqual(message ? [409, message] : [200, undefined])
    expect(await current()).toEqual(message ? before : { ...before, ...change })
  })

  test.each(['pending', 'verified'] as const)('can be sent unchanged by an organization that is %s', async (state) => {
    await setState(state)
    expect((await put(await current())).status).toBe(200)
    expect((await put({})).status).toBe(200)
  })

  test('are recorded before and after a change', async () => {
    await setState('sandbox')
    expectData(await put({ name: 'First', country: 'US' }))
    net.clock.advance(1)
    expectData(await put({ name: 'Second' }))
    const { entries } = expectData(await harbor.member('GET', '/audit-entries?action=organization.update&limit=1'))
    expect(entries).toMatchObject([
      {
        resource_id: harbor.orgId,
        before: { name: 'First', country: 'US' },
        after: { name: 'Second', country: 'US' },
      },
    ])
  })
})
