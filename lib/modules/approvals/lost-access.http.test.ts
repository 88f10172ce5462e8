import { expect, test } from 'vitest'
import { createGateway } from '../../gateway.ts'
import { runSweep } from '../../platform/sweep/sweep.ts'
import {
  awaited,
  decideRequest,
  findRequest,
  runRequest,
  type Signatory,
  setApprovalRules,
  signatory,
} from '../../testing/approvals/set-up.ts'
import { codeOf, twoAdmins } from '../../testing/approvals/two-admins.ts'
import { newMember, newSession } from '../../testing/members/new-member.ts'
import { caller, expectData, type Reply } from '../../testing/network.ts'
import { findOperation } from '../operations.ts'
import { approvalSweep, endOrganizationApprovals } from './index.ts'

// How requests end without a decision, and when they are deleted (decisions 0175 and 0179).

const { world, spareKey, rename, rotate, changeRole, logOf, stateOf } = twoAdmins()

const runJob = () =>
  endOrganizationApprovals(
    {
      ...{ db: world.net.database.db, now: world.net.clock.now, random: world.net.random },
      ...{ actor: { kind: 'system', name: 'test' }, requestId: 'test', address: 'local' },
    },
    { ...world.net.deps, findOperation },
  )

/** Lets a minute pass, because times are compared in milliseconds. */
const later = () => world.net.clock.advance(60_000)

async function demoteAndPromote(by: Signatory, member: string): Promise<void> {
  await setApprovalRules(world.net, world.bank, false)
  expectData(await changeRole(member, 'viewer', by))
  later()
  expectData(await changeRole(member, 'admin', by))
  await setApprovalRules(world.net, world.bank, true)
}

/** A session of an admin that lasts, unlike those of `Signatory`. */
async function sessionOf(token: string) {
  const jwt = await newSession(world.net, { token, organizationId: world.bank.orgId, role: 'admin' })
  return caller(world.net.app, { authorization: `Bearer ${jwt}`, 'x-partner-id': world.live.partnerId })
}

test('the request of an author who was demoted and promoted again cannot be approved or run', async () => {
  const [pending, approved] = [awaited(await rename()), awaited(await rotate())]
  expectData(await decideRequest(world.ben, approved, 'approved'))
  later()
  await demoteAndPromote(world.ben, world.ana.token)
  // As an admin for 24 hours again. The approved request expires a minute later.
  world.net.clock.advance(24 * 3_600_000 - 3 * 60_000)
  expect(codeOf(await decideRequest(world.ben, pending, 'approved'))).toEqual([409, 'error.conflict'])
  expect((await runRequest(world.ana, approved)).status).toBe(409)
  for (const id of [pending, approved])
    expect(await findRequest(world.ben, id)).toMatchObject({
      state: 'obsolete',
      decision_reason: 'The role, password or sessions of A Colleague changed after the request',
    })
})

test('the requests of a removed author end within a minute, and the audit log records it', async () => {
  const id = awaited(await rename())
  later()
  expectData(await world.ben.call('DELETE', `/members/${world.ana.token}`))
  await runJob()
  expect(await stateOf(id, world.ben)).toBe('obsolete')
  expect(await logOf('approval.become_obsolete', world.ben)).toMatchObject([{ resource_id: id }])
})

test('a request from a stolen session ends with that session: signed out by an admin, or ended by its owner', async () => {
  const first = awaited(await rename())
  later()
  expectData(await world.ben.call('POST', `/members/${world.ana.token}/signout`))
  expect((await decideRequest(world.ben, first, 'approved')).status).toBe(409)
  expect(await stateOf(first)).toBe('obsolete')

  const stolen = await sessionOf(world.ana.token)
  const second = awaited(await stolen('PUT', `/apikey/${await spareKey()}`, { body: { name: 'renamed' } }))
  later()
  const { sessions } = expectData(await world.ana.call('GET', '/members/me/sessions'))
  const calls = sessions.map(({ token }: { token: string }) => token)
  for (const token of calls) await world.ana.call('DELETE', `/members/me/sessions/${token}`)
  expect((await decideRequest(world.ben, second, 'approved')).status).toBe(409)
  expect(await stateOf(second)).toBe('obsolete')
})

test('a change is neither approved nor run if its author loses access during the steps before its transaction', async () => {
  let meanwhile: (() => Promise<unknown>) | undefined
  const resolve = async () => {
    await meanwhile?.()
    return ['1.1.1.1']
  }
  const { app } = createGateway({ ...world.net.deps, targets: { ...world.net.deps.targets, resolve } })
  const net = { ...world.net, app }
  const [ana, ben] = [signatory(net, world.live, world.ana.token), signatory(net, world.live, world.ben.token)]
  const request = async () => {
    const body = { name: 'Payments', endpoint: 'https://receiver.test' }
    const id = awaited(await ana.call('POST', '/webhook', { body }))
    later()
    return id
  }
  /** Signs the author out once, while the name of the receiver is resolved. */
  const whileSigningOut = (call: () => Promise<Reply>) => {
    meanwhile = async () => {
      meanwhile = undefined
      expectData(await ben.call('POST', `/members/${ana.token}/signout`))
    }
    return call()
  }
  const refused = [409, 'The role, password or sessions of A Colleague changed after the request']

  const pending = await request()
  const notApproved = await whileSigningOut(() => decideRequest(ben, pending, 'approved'))
  expect([notApproved.status, notApproved.body.message]).toEqual(refused)
  later()
  const approved = await request()
  expectData(await decideRequest(ben, approved, 'approved'))
  const notRun = await whileSigningOut(() => runRequest(ana, approved))
  expect([notRun.status, notRun.body.message]).toEqual(refused)
  expect(expectData(await ana.call('GET', '/webhook')).count).toBe(0)
})

test('a request ends with its author’s sessions even if the clock of the process that ended them lags', async () => {
  const id = awaited(await rename())
  world.net.clock.advance(-2000)
  expectData(await world.ben.call('POST', `/members/${world.ana.token}/signout`))
  world.net.clock.advance(2000)
  expect((await decideRequest(world.ben, id, 'approved')).status).toBe(409)
  expect(await stateOf(id)).toBe('obsolete')
})

test('a change that is repeated after its author lost access waits in a new request', async () => {
  const first = awaited(await rename())
  later()
  expectData(await world.ben.call('POST', `/members/${world.ana.token}/signout`))
  later()
  const second = awaited(await rename())
  expect(second).not.toBe(first)
  expect([await stateOf(first), await stateOf(second)]).toEqual(['obsolete', 'pending'])
  expect(awaited(await rename())).toBe(second)
  expectData(await decideRequest(world.ben, second, 'approved'))
})

test('a request outlives the author’s sign-out and the expiry of the session', async () => {
  const session = await sessionOf(world.ana.token)
  const id = awaited(await session('PUT', `/apikey/${await spareKey()}`, { body: { name: 'renamed' } }))
  later()
  expectData(await session('POST', '/organization/signout'))
  await runJob()
  expect(await stateOf(id)).toBe('pending')
  expectData(await decideRequest(world.ben, id, 'approved'))
})

test('a colleague’s changed role ends no request of others', async () => {
  const { token } = await newMember(world.net, world.live, 'viewer')
  const id = awaited(await rename())
  later()
  expectData(await world.ben.call('DELETE', `/members/${token}`))
  await runJob()
  expect(await stateOf(id)).toBe('pending')
})

test('a request is deleted after 90 days, and not before', async () => {
  const id = awaited(await rename())
  expectData(await decideRequest(world.ben, id, 'rejected', 'Not agreed'))
  const { db } = world.net.database
  const later = (ms: number) => new Date(world.net.clock.now.getTime() + 90 * 24 * 3_600_000 + ms)
  await runSweep(db, later(0), approvalSweep)
  expect((await world.ben.call('GET', `/approvals/${id}`)).status).toBe(200)
  await runSweep(db, later(1), approvalSweep)
  expect((await world.ben.call('GET', `/approvals/${id}`)).status).toBe(404)
})
