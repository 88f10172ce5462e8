import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  awaited,
  decideRequest,
  findRequest,
  newSignatory,
  runRequest,
  setApprovalRules,
  signatory,
} from '../../testing/approvals/set-up.ts'
import { codeOf, twoAdmins } from '../../testing/approvals/two-admins.ts'
import { newMember } from '../../testing/members/new-member.ts'
import { expectData } from '../../testing/network.ts'
import { findOperation } from '../operations.ts'
import { endOrganizationApprovals } from './index.ts'

// Which changes of an organization need a second admin, and how requests end (decision 0175).

const HOUR = 3_600_000
const access = { customers_read: true, customers_write: false, transactions_read: false, transactions_write: false }
let names = 0
const { world, keys, spareKey, rename, rotate, changeRole, logOf, stateOf } = twoAdmins()

const system = () => ({
  db: world.net.database.db,
  actor: { kind: 'system', name: 'test' } as const,
  now: world.net.clock.now,
  random: world.net.random,
  requestId: 'test',
  address: 'local',
})

describe('a change that needs a second admin', () => {
  test('waits with what will change, and is made as its author once another admin approves it', async () => {
    const reply = await rename()
    const id = awaited(reply)
    expect(reply.body.message).toContain('needs the approval of a second admin')
    expect((await keys())[0]).toMatchObject({ name: 'everything' })
    expect(await findRequest(world.ben, id)).toMatchObject({
      kind: 'live_keys',
      operation: 'updateApiKey',
      environment: 'live',
      partner_id: world.live.partnerId,
      resource_name: 'everything',
      changes: [
        {
          action: 'api_key.update',
          resource_id: await spareKey(),
          before: { name: 'everything' },
          after: { name: 'renamed' },
        },
      ],
      state: 'pending',
      requested_by: { token: world.ana.token },
      is_own: false,
      expires_at: new Date(world.net.clock.now.getTime() + 72 * HOUR).toISOString(),
    })
    expect(expectData(await decideRequest(world.ben, id, 'approved'))).toMatchObject({ state: 'completed' })
    expect((await keys())[0]).toMatchObject({ name: 'renamed' })
    const [entry] = await logOf('api_key.update')
    expect(entry).toMatchObject({
      actor: { id: world.ana.token },
      after: { approval_id: id, approved_by: 'A Colleague' },
    })
    expect(await logOf('approval.complete')).toMatchObject([{ resource_id: id, actor: { id: world.ben.token } }])
  })

  test('is rejected with a reason, and then not made', async () => {
    const id = awaited(await rename())
    expect((await decideRequest(world.ben, id, 'rejected')).status).toBe(400)
    expectData(await decideRequest(world.ben, id, 'rejected', 'Not agreed'))
    expect(await findRequest(world.ana, id)).toMatchObject({ state: 'rejected', decision_reason: 'Not agreed' })
    expect((await keys())[0]).toMatchObject({ name: 'everything' })
    expect(codeOf(await decideRequest(world.ben, id, 'approved'))).toEqual([409, 'error.conflict'])
  })

  test('waits only in world.live namespaces', async () => {
    const { token } = expectData(await world.bank.member('POST', '/apikey', { body: { name: 'sandbox', access } }))
    expectData(await world.bank.member('POST', `/apikey/${token}`, { body: { grace_period_seconds: 0 } }))
  })

  test('is refused like any other if it cannot succeed, and leaves no request', async () => {
    expect((await world.ana.call('PUT', '/apikey/api_none', { body: { name: 'x' } })).status).toBe(404)
    const admins = await world.ana.call('PUT', `/members/${world.ana.token}`, { body: { role: 'nobody' } })
    expect(admins.status).toBe(400)
    expect(expectData(await world.ana.call('GET', '/approvals')).count).toBe(0)
  })

  test('that changes nothing returns its usual response and needs nobody', async () => {
    const { token } = await newMember(world.net, world.bank, 'viewer')
    expect(expectData(await changeRole(token, 'viewer'))).toMatchObject({ role: 'viewer' })
    expect(expectData(await world.ana.call('GET', '/approvals')).count).toBe(0)
  })

  test('is direct if it only reduces access: disabling, revoking, removing, canceling', async () => {
    expectData(await world.ana.call('PUT', `/apikey/${await spareKey()}`, { body: { enabled: false } }))
    expectData(await world.ana.call('DELETE', `/apikey/${await spareKey()}`))
    const { token } = await newMember(world.net, world.bank, 'viewer')
    expectData(await world.ana.call('DELETE', `/members/${token}`))
    const id = awaited(
      await world.ana.call('POST', '/organization/deletion', { body: { password: world.ana.password } }),
    )
    expectData(await decideRequest(world.ben, id, 'approved'))
    expectData(await world.ana.call('DELETE', '/organization/deletion'))
  })
})

describe('the author of a request', () => {
  test('cannot approve or reject it, and only the author can withdraw it', async () => {
    const id = awaited(await rename())
    expect((await decideRequest(world.ana, id, 'approved')).status).toBe(403)
    expect((await decideRequest(world.ana, id, 'rejected', 'Not agreed')).status).toBe(403)
    expect((await decideRequest(world.ben, id, 'withdrawn')).status).toBe(403)
    expect(await stateOf(id)).toBe('pending')
    expect(expectData(await decideRequest(world.ana, id, 'withdrawn')).state).toBe('withdrawn')
  })

  test('cannot approve it with a second account that is an admin for less than 24 hours', async () => {
    const second = await newMember(world.net, world.live, 'viewer')
    const id = awaited(await rename())
    const raise = awaited(await changeRole(second.token, 'admin'))
    expectData(await decideRequest(world.ben, raise, 'approved'))
    const account = signatory(world.net, world.live, second.token)
    expect(codeOf(await decideRequest(account, id, 'approved'))).toEqual([403, 'error.forbidden'])
    world.net.clock.advance(24 * HOUR)
    expectData(await decideRequest(account, id, 'approved'))
  })

  test('who is no longer an admin ends it as obsolete', async () => {
    const id = awaited(await rename())
    const lower = awaited(await changeRole(world.ana.token, 'viewer', world.ben))
    expectData(
      await decideRequest(
        signatory(world.net, world.live, (await newSignatory(world.net, world.live)).token),
        lower,
        'approved',
      ),
    )
    expect((await decideRequest(world.ben, id, 'approved')).status).toBe(409)
    expect(await findRequest(world.ben, id)).toMatchObject({
      state: 'obsolete',
      decision_reason: 'A Colleague can no longer make this change',
    })
  })
})

describe('an approver', () => {
  test('who lost the role or was removed cannot approve', async () => {
    const id = awaited(await rename())
    expectData(await world.ana.call('DELETE', `/members/${world.ben.token}`))
    expect((await decideRequest(world.ben, id, 'approved')).status).toBe(401)
    const viewer = await newMember(world.net, world.live, 'viewer')
    expect((await decideRequest(signatory(world.net, world.live, viewer.token), id, 'approved')).status).toBe(403)
    expect(await stateOf(id)).toBe('pending')
  })

  test('of another organization does not find the request', async () => {
    const id = awaited(await rename())
    const other = await newSignatory(world.net, await world.net.bank(`meadow${names++}`))
    expect((await other.call('GET', `/approvals/${id}`)).status).toBe(404)
    expect((await decideRequest(other, id, 'approved')).status).toBe(404)
    expect((await runRequest(other, id)).status).toBe(404)
    expect(expectData(await other.call('GET', '/approvals')).count).toBe(0)
  })

  test('of a suspended organization is rejected, and the request stays', async () => {
    const id = awaited(await rename())
    await world.net.database.db.execute(sql`update organizations set enabled = false where token = ${world.bank.orgId}`)
    expect((await decideRequest(world.ben, id, 'approved')).status).toBe(401)
    await world.net.database.db.execute(sql`update organizations set enabled = true where token = ${world.bank.orgId}`)
    expect(await stateOf(id)).toBe('pending')
  })

  test('must have confirmed the session', async () => {
    const id = awaited(await rename())
    const stale = await newMember(world.net, world.live)
    world.net.clock.advance(6 * 60_000)
    const reply = await world.net.call('PUT', `/approvals/${id}`, {
      headers: { authorization: `Bearer ${stale.jwt}` },
      body: { decision: 'approved' },
    })
    expect(codeOf(reply)).toEqual([403, 'error.confirmation_required'])
  })
})

describe('a request', () => {
  test('expires after 72 hours, which a decision and the job record', async () => {
    const [first, second] = [awaited(await rename()), awaited(await rotate())]
    world.net.clock.advance(72 * HOUR)
    expect((await decideRequest(world.ben, first, 'approved')).status).toBe(409)
    expect(await stateOf(first)).toBe('expired')
    await endOrganizationApprovals(system(), { ...world.net.deps, findOperation })
    expect(await stateOf(second)).toBe('expired')
    expect(await logOf('approval.expire')).toHaveLength(2)
    expect(awaited(await rename())).not.toBe(first)
  })

  test('is found again by a retry with the same key or the same change, by its author only', async () => {
    const id = awaited(await rename(world.ana, 'renamed', 'key-1'))
    expect(awaited(await rename(world.ana, 'renamed', 'key-1'))).toBe(id)
    expect(awaited(await rename(world.ana, 'renamed', 'key-2'))).toBe(id)
    expect(awaited(await rename(world.ben))).not.toBe(id)
    expect((await rename(world.ana, 'other', 'key-1')).status).toBe(422)
    expectData(await decideRequest(world.ben, id, 'approved'))
    const late = await rename(world.ana, 'renamed', 'key-1')
    expect(codeOf(late)).toEqual([409, 'error.conflict'])
    expect(late.body.message).toContain('its change was made')
  })

  test('does not replace the stored response of a change that was made before the rule was on', async () => {
    await setApprovalRules(world.net, world.bank, false)
    const [token, key] = [await spareKey(), 'before-the-rule']
    const send = () => world.ana.call('PUT', `/apikey/${token}`, { key, body: { name: 'earlier' } })
    expectData(await send())
    await setApprovalRules(world.net, world.bank, true)
    const replay = await send()
    expect([replay.status, replay.headers.get('idempotency-replayed')]).toEqual([200, 'true'])
  })

  test('ends as obsolete with the reason if the record is deleted meanwhile', async () => {
    const id = awaited(await rename())
    expectData(await world.ana.call('DELETE', `/apikey/${await spareKey()}`))
    const reply = await decideRequest(world.ben, id, 'approved')
    expect(codeOf(reply)).toEqual([409, 'error.conflict'])
    expect(reply.body.message).toContain('no longer possible')
    expect(await stateOf(id)).toBe('obsolete')
  })

  test('is limited in number, for an author and without taking those of others', async () => {
    const token = await spareKey()
    const send = (n: number) => world.ana.call('PUT', `/apikey/${token}`, { body: { name: `name-${n}` } })
    for (let n = 0; n < 10; n++) awaited(await send(n))
    const refused = await send(10)
    expect(codeOf(refused)).toEqual([409, 'error.conflict'])
    expect(refused.body.message).toContain('already have 10 open approval requests')
    awaited(await rename(world.ben))
  })

  test('cannot be changed between request and approval: what is approved is what was shown', async () => {
    const id = awaited(await rename())
    const decide = (body: object) => world.ben.call('PUT', `/approvals/${id}`, { body })
    expect((await decide({ decision: 'approved', name: 'other', body: {} })).status).toBe(400)
    expect(expectData(await decide({ decision: 'approved' })).changes[0].after.name).toBe('renamed')
    expect((await keys())[0].name).toBe('renamed')
  })
})
