import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Bank, caller, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import {
  type Act,
  change,
  decide,
  isActive,
  logOf,
  newOperator,
  pending,
  requested,
  statusAndMessage,
} from '../../testing/operators.ts'
import { application } from '../../testing/valid-operator.ts'
import { endApprovals } from './index.ts'

// Which actions require two operators, and how requests for approval end (decision 0086).

const HOUR = 3_600_000

let net: TestNetwork
let operator: Bank
let names = 0
beforeAll(async () => {
  net = await testNetwork()
})
afterAll(() => net.close())
// Each test has a separate operator, so that it controls who its members are.
beforeEach(async () => {
  operator = await net.bank(`operator${names++}`)
  await net.appoint(operator.orgId)
})

/** Ana and Ben, in addition to the admin who signed the operator up. */
const twoOperators = async () => ({ ana: await newOperator(net, operator), ben: await newOperator(net, operator) })
const suspect = () => net.bank(`suspect${names++}`)
const stateOf = async (by: Act, id: string): Promise<string> => {
  const { approvals } = expectData(await by('GET', '/operator/approvals'))
  return approvals.find(({ token }: { token: string }) => token === id)?.state
}

describe('a suspension', () => {
  test('waits until a second operator approves it, and both logs record who took part', async () => {
    const [{ ana, ben }, bank] = [await twoOperators(), await suspect()]
    const before = expectData(await change(ana.call, 'suspend', bank))
    expect(before).toMatchObject({ enabled: true, suspended_at: null })
    expect(before.approval).toMatchObject({
      action: 'organization.suspend',
      organization: { token: bank.orgId },
      reason: 'Fraud reported',
      state: 'pending',
      is_own: true,
      expires_at: new Date(net.clock.now.getTime() + 24 * HOUR).toISOString(),
    })
    expect(await isActive(bank)).toBe(true)
    const id = before.approval.token
    expect(await pending(ben.call)).toMatchObject([{ token: id, is_own: false, requested_by: { token: ana.token } }])
    const file = (state: string) => ben.call('GET', `/operator/approvals.csv?state=${state}`)
    expect(String((await file('pending')).body)).toContain(`\r\n${id},organization.suspend,${bank.orgId},`)
    expect(String((await file('rejected')).body).split('\r\n')).toHaveLength(2)

    expect(expectData(await decide(ben.call, id, 'approved'))).toMatchObject({
      state: 'approved',
      decided_by: { token: ben.token },
    })
    expect(await isActive(bank)).toBe(false)
    expect(await pending(ben.call)).toEqual([])
    const [own] = await logOf(ana.call, 'organization.suspend')
    expect(own).toMatchObject({
      actor: { id: ben.token },
      after: { enabled: false, reason: 'Fraud reported', requested_by: 'A Colleague', approved_by: 'A Colleague' },
    })
    expect(await logOf(ana.call, 'approval.request')).toMatchObject([{ resource_id: id, actor: { id: ana.token } }])
    expect(await logOf(ana.call, 'approval.approve')).toMatchObject([
      { resource_id: id, actor: { id: ben.token }, before: { requested_by: 'A Colleague' } },
    ])
  })

  test('leaves no trace in the organization until it is approved, and never names the operator’s members to it', async () => {
    const [{ ana, ben }, bank] = [await twoOperators(), await suspect()]
    const id = await requested(ana.call, bank)
    const entries = async () => expectData(await bank.member('GET', '/audit-entries')).entries
    const actions = (await entries()).map(({ action }: { action: string }) => action)
    expect(actions.filter((action: string) => /approval|suspend/.test(action))).toEqual([])
    net.clock.advance(1000)
    expectData(await decide(ben.call, id, 'approved'))
    net.clock.advance(1000)
    expectData(await change(ana.call, 'resume', bank))
    expectData(await decide(ben.call, (await pending(ben.call))[0].token, 'approved'))
    const { access_token } = expectData(
      await net.call('POST', '/organization/signin', {
        body: { admin_email: bank.email, admin_password: bank.password },
      }),
    )
    const admin = caller(net.app, { authorization: `Bearer ${access_token}` })
    const found = expectData(await admin('GET', '/audit-entries?action=organization.'))
    expect(found.entries.slice(0, 2).map((one: { after: object }) => one.after)).toEqual([
      { enabled: true, reason: 'Fraud reported' },
      { enabled: false, reason: 'Fraud reported', sessions_ended: 1 },
    ])
  })

  test('is lifted by two operators, too', async () => {
    const [{ ana, ben }, bank] = [await twoOperators(), await suspect()]
    expectData(await decide(ben.call, await requested(ana.call, bank), 'approved'))
    const { enabled, approval } = expectData(await change(ben.call, 'resume', bank, 'Cleared up'))
    expect([enabled, approval.action]).toEqual([false, 'organization.resume'])
    expect((await decide(ben.call, approval.token, 'approved')).status).toBe(403)
    expectData(await decide(ana.call, approval.token, 'approved'))
    expect(await isActive(bank)).toBe(true)
  })

  test('needs one operator with OPERATOR_APPROVAL=one', async () => {
    const [bank] = [await suspect(), await newOperator(net, operator)]
    const suspended = await operator.member('POST', `/operator/organizations/${bank.orgId}/suspend`, {
      body: { reason: 'Fraud reported' },
    })
    expect(expectData(suspended)).toMatchObject({ enabled: false, approval: null })
  })
})

describe('live access', () => {
  test('waits until a second operator approves it; one operator can reject it', async () => {
    const [{ ana, ben }, bank] = [await twoOperators(), await suspect()]
    const apply = async () =>
      expectData(await bank.member('POST', '/organization/verification', { body: application() })).request.token
    const answer = (by: Act, id: string, decision: string) =>
      by('PUT', `/operator/verifications/${id}`, { body: { decision, reason: 'Looked up' } })
    expect(expectData(await answer(ana.call, await apply(), 'rejected'))).toMatchObject({ status: 'rejected' })

    const id = await apply()
    const waiting = expectData(await answer(ana.call, id, 'approved'))
    expect(waiting).toMatchObject({ status: 'pending', approval: { action: 'verification.approve', resource_id: id } })
    const { verifications } = expectData(await ben.call('GET', '/operator/verifications?status=pending'))
    expect(verifications).toMatchObject([{ token: id, approval: { token: waiting.approval.token, is_own: false } }])
    expectData(await decide(ben.call, waiting.approval.token, 'approved'))
    const { status, request } = expectData(await bank.member('GET', '/organization/verification'))
    expect([status, request.reason]).toEqual(['verified', 'Looked up'])
    const { verifications: decided } = expectData(await ben.call('GET', '/operator/verifications?status=approved'))
    expect(decided[0].decided_by).toBe('A Colleague and A Colleague')
  })

  test('is not approved after another operator has rejected the request', async () => {
    const [{ ana, ben }, bank] = [await twoOperators(), await suspect()]
    const applied = await bank.member('POST', '/organization/verification', { body: application() })
    const path = `/operator/verifications/${expectData(applied).request.token}`
    const body = (decision: string) => ({ body: { decision, reason: 'Looked up' } })
    const { approval } = expectData(await ana.call('PUT', path, body('approved')))
    expectData(await ben.call('PUT', path, body('rejected')))
    expect(statusAndMessage(await decide(ben.call, approval.token, 'approved'))).toEqual([
      409,
      'This request has ended: This request was already rejected by A Colleague',
    ])
    expect(await stateOf(ana.call, approval.token)).toBe('obsolete')
    expect(expectData(await bank.member('GET', '/organization/verification')).status).toBe('rejected')
  })
})

describe('a request', () => {
  test('cannot be approved by its author, and only the author can withdraw it', async () => {
    const [{ ana, ben }, bank] = [await twoOperators(), await suspect()]
    const id = await requested(ana.call, bank)
    for (const decision of ['approved', 'rejected'])
      expect(statusAndMessage(await decide(ana.call, id, decision, 'Because'))).toEqual([
        403,
        'Another operator must decide this request. You can withdraw it.',
      ])
    expect((await decide(ben.call, id, 'withdrawn')).status).toBe(403)
    expectData(await decide(ana.call, id, 'withdrawn'))
    expect(statusAndMessage(await decide(ben.call, id, 'approved'))).toEqual([
      409,
      'This request was withdrawn by A Colleague',
    ])
    expect(await logOf(ana.call, 'approval.withdraw')).toMatchObject([{ resource_id: id, actor: { id: ana.token } }])
    expect(await isActive(bank)).toBe(true)
  })

  test('is not duplicated when the same is requested again, by anyone', async () => {
    const [{ ana, ben }, bank] = [await twoOperators(), await suspect()]
    const id = await requested(ana.call, bank)
    expect(await requested(ana.call, bank)).toBe(id)
    expect(expectData(await change(ben.call, 'suspend', bank, 'Another reason')).approval).toMatchObject({
      token: id,
      reason: 'Fraud reported',
      is_own: false,
    })
    expect(await pending(ben.call)).toHaveLength(1)
    expect(await isActive(bank)).toBe(true)
  })

  test('is rejected with a reason, and can be requested again', async () => {
    const [{ ana, ben }, bank] = [await twoOperators(), await suspect()]
    const id = await requested(ana.call, bank)
    expect(statusAndMessage(await decide(ben.call, id, 'rejected'))).toEqual([
      400,
      'reason: is required to reject a request',
    ])
    expectData(await decide(ben.call, id, 'rejected', 'A false alarm'))
    expect((await decide(ben.call, id, 'approved')).status).toBe(409)
    const [entry] = await logOf(ana.call, 'approval.reject')
    expect(entry).toMatchObject({ resource_id: id, actor: { id: ben.token }, after: { reason: 'A false alarm' } })
    expect(await requested(ana.call, bank)).not.toBe(id)
  })

  test('expires after 24 hours, and the audit log records it even if nobody decides', async () => {
    const [{ ana, ben }, banks] = [await twoOperators(), [await suspect(), await suspect()] as const]
    const ids = [await requested(ana.call, banks[0]), await requested(ana.call, banks[1])] as const
    net.clock.advance(24 * HOUR - 1)
    expect(await pending(ben.call)).toHaveLength(2)
    net.clock.advance(1)
    expect(await pending(ben.call)).toEqual([])
    expect(statusAndMessage(await decide(ben.call, ids[0], 'approved'))).toEqual([409, 'This request has expired'])
    const actor = { kind: 'system', name: 'operator approvals' } as const
    const { database, clock, random } = net
    const job = { db: database.db, now: clock.now, random, actor, requestId: 'test', address: 'local' }
    await endApprovals(job)
    await endApprovals(job)
    const entries = await logOf(ana.call, 'approval.expire')
    expect(entries.map((one: { resource_id: string }) => one.resource_id).sort()).toEqual([...ids].sort())
    expect(await requested(ben.call, banks[0])).not.toBe(ids[0])
    expect(await isActive(banks[0])).toBe(true)
  })

  test('ends with 409 if the organization has already been suspended', async () => {
    const [{ ana, ben }, bank] = [await twoOperators(), await suspect()]
    const id = await requested(ana.call, bank)
    const body = { reason: 'At once' }
    expectData(await operator.member('POST', `/operator/organizations/${bank.orgId}/suspend`, { body }))
    const late = await decide(ben.call, id, 'approved')
    expect(statusAndMessage(late)).toEqual([409, 'This request has ended: This organization is already suspended'])
    expect(await stateOf(ana.call, id)).toBe('obsolete')
    expect(await logOf(ana.call, 'approval.become_obsolete')).toMatchObject([{ resource_id: id }])
  })

  test('is executed once, however often its approval is sent', async () => {
    const [{ ana, ben }, bank] = [await twoOperators(), await suspect()]
    const id = await requested(ana.call, bank)
    const approve = () =>
      ben.call('PUT', `/operator/approvals/${id}`, { key: `approve ${id}`, body: { decision: 'approved' } })
    const first = await approve()
    expectData(
      await operator.member('POST', `/operator/organizations/${bank.orgId}/resume`, { body: { reason: 'Yes' } }),
    )
    const again = await approve()
    expect([again.body, again.headers.get('idempotency-replayed')]).toEqual([first.body, 'true'])
    expect(await isActive(bank)).toBe(true)
    expect((await decide(ben.call, id, 'approved')).status).toBe(409)
  })
})
