import { describe, expect, test } from 'vitest'
import { grantablePermissions } from '../../kernel/permissions.ts'
import {
  awaited,
  decideRequest,
  findRequest,
  runRequest,
  type Signatory,
  signatory,
} from '../../testing/approvals/set-up.ts'
import { codeOf, twoAdmins } from '../../testing/approvals/two-admins.ts'
import { newMember } from '../../testing/members/new-member.ts'
import { newRole } from '../../testing/members/new-role.ts'
import { expectData } from '../../testing/network.ts'

// Second accounts of one admin, and members who are not admins (decision 0175).

const HOUR = 3_600_000
const { world, rename, rotate, changeRole, logOf, stateOf } = twoAdmins()

/** Lets a minute pass, because a request within seconds of another role or password ends. */
const later = () => world.net.clock.advance(60_000)

/** A member who is no admin, with all permissions that a role can include. */
async function specialist(): Promise<Signatory> {
  const { token } = await newMember(world.net, world.live, await newRole(world.bank, ...grantablePermissions()))
  return signatory(world.net, world.live, token)
}

describe('an admin cannot approve what a second account of theirs requested:', () => {
  test('one whose role changed within 24 hours', async () => {
    const second = await newMember(world.net, world.live, 'viewer')
    const raise = awaited(await changeRole(second.token, 'admin'))
    expectData(await decideRequest(world.ben, raise, 'approved'))
    later()
    const id = awaited(await rename(signatory(world.net, world.live, second.token)))
    const refused = await decideRequest(world.ana, id, 'approved')
    expect(codeOf(refused)).toEqual([409, 'error.conflict'])
    expect(refused.body.message).toContain('less than 24 hours ago')
    expect(await stateOf(id)).toBe('pending')
    world.net.clock.advance(24 * HOUR)
    expectData(await decideRequest(world.ana, id, 'approved'))
  })

  test('one that accepted an invitation within 24 hours', async () => {
    const invitation = { email: 'second@harbor.example', role: 'admin' }
    const invite = awaited(await world.ana.call('POST', '/invitations', { body: invitation }))
    expectData(await decideRequest(world.ben, invite, 'approved'))
    const { secret } = expectData(await runRequest(world.ana, invite)).result
    const acceptance = { first_name: 'Second', last_name: 'Account', password: 'correct horse battery' }
    const { token } = expectData(
      await world.net.call('POST', '/invitations/accept', { body: { token: secret, ...acceptance } }),
    )
    const id = awaited(await rename(signatory(world.net, world.live, token)))
    expect(codeOf(await decideRequest(world.ana, id, 'approved'))).toEqual([409, 'error.conflict'])
  })

  test('one whose password was reset with an admin’s link within 24 hours, before or after the approval', async () => {
    const author = await specialist()
    const reset = async () => {
      const { secret } = expectData(await world.ana.call('POST', `/members/${author.token}/password-reset`))
      const body = { token: secret, password: 'another horse battery' }
      expectData(await world.net.call('POST', '/password-resets/use', { body }))
    }
    const approved = awaited(await rotate(author))
    expectData(await decideRequest(world.ben, approved, 'approved'))
    await reset()
    expect(codeOf(await runRequest(author, approved))).toEqual([409, 'error.conflict'])
    expect(await stateOf(approved)).toBe('obsolete')
    later()
    const id = awaited(await rename(author))
    expect(codeOf(await decideRequest(world.ana, id, 'approved'))).toEqual([409, 'error.conflict'])
  })
})

test('an admin whose link reset the author’s password within 30 days cannot approve what the author requests, but others can', async () => {
  const author = await specialist()
  const { secret } = expectData(await world.ana.call('POST', `/members/${author.token}/password-reset`))
  const body = { token: secret, password: 'another horse battery' }
  expectData(await world.net.call('POST', '/password-resets/use', { body }))
  world.net.clock.advance(2 * 24 * HOUR)
  const [first, second] = [awaited(await rename(author)), awaited(await rename(author, 'again'))]
  const refused = await decideRequest(world.ana, first, 'approved')
  expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('Your link reset')])
  expectData(await decideRequest(world.ben, second, 'approved'))
  world.net.clock.advance(28 * 24 * HOUR + 1000)
  expectData(await decideRequest(world.ana, awaited(await rename(author, 'later')), 'approved'))
})

describe('an admin with one colleague does not act alone', () => {
  test('while the colleague is a new admin, who only delays the approval', async () => {
    const { members } = expectData(await world.ana.call('GET', '/members'))
    const raised = members.find(({ token }: { token: string }) => ![world.ana.token, world.ben.token].includes(token))
    const lower = awaited(await changeRole(raised.token, 'viewer'))
    expectData(await decideRequest(world.ben, lower, 'approved'))
    expectData(await world.ana.call('DELETE', `/members/${world.ben.token}`))
    world.net.clock.advance(23 * HOUR)
    const raise = awaited(await changeRole(raised.token, 'admin'))
    world.net.clock.advance(2 * HOUR)
    expectData(await world.ana.call('PUT', `/members/${raised.token}`, { body: { role: 'admin' } }))
    expect(await logOf('approval.waive')).toHaveLength(1)
    expect(await stateOf(raise)).toBe('pending')
    awaited(await rename())
    expect(await logOf('approval.waive')).toHaveLength(1)
  })
})

describe('a member who is not an admin', () => {
  test('runs and withdraws their own approved change without the permission to manage approvals', async () => {
    const author = await specialist()
    const id = awaited(await rotate(author))
    expectData(await decideRequest(world.ben, id, 'approved'))
    expect(expectData(await runRequest(author, id)).result.secret_key).toBeDefined()
    const next = awaited(await rename(author))
    expect(expectData(await decideRequest(author, next, 'withdrawn')).state).toBe('withdrawn')
  })

  test('sees only their own requests without the permission to manage approvals', async () => {
    const author = await specialist()
    const [own, other] = [awaited(await rename(author)), awaited(await rename())]
    const { approvals, count } = expectData(await author.call('GET', '/approvals'))
    expect([count, approvals.map(({ token }: { token: string }) => token)]).toEqual([1, [own]])
    expect((await author.call('GET', `/approvals/${other}`)).status).toBe(404)
    expect((await findRequest(author, own)).is_own).toBe(true)
    expect(expectData(await world.ana.call('GET', '/approvals')).count).toBe(2)
  })

  test.each([['viewer'], ['role of the organization']])('cannot decide as a %s, and learns why', async (which) => {
    const id = awaited(await rename())
    const member =
      which === 'viewer'
        ? signatory(world.net, world.live, (await newMember(world.net, world.live, 'viewer')).token)
        : await specialist()
    for (const [decision, verb] of [
      ['approved', 'approve'],
      ['rejected', 'reject'],
    ] as const) {
      const reply = await decideRequest(member, id, decision, 'Not agreed')
      expect([reply.status, reply.body.message]).toEqual([403, `Only admins can ${verb} this`])
    }
    expect((await runRequest(member, id)).status).toBe(403)
    expect(await stateOf(id)).toBe('pending')
  })
})

test('an admin for less than 24 hours cannot reject a request', async () => {
  const second = await newMember(world.net, world.live, 'viewer')
  const raise = awaited(await changeRole(second.token, 'admin'))
  expectData(await decideRequest(world.ben, raise, 'approved'))
  const id = awaited(await rename())
  const account = signatory(world.net, world.live, second.token)
  expect(codeOf(await decideRequest(account, id, 'rejected', 'Not agreed'))).toEqual([403, 'error.forbidden'])
})
