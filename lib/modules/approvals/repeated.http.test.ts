import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rows } from '../../platform/db/rows.ts'
import { awaited, decideRequest, findRequest, setApprovalRules, signatory } from '../../testing/approvals/set-up.ts'
import { codeOf, twoAdmins } from '../../testing/approvals/two-admins.ts'
import { newMember } from '../../testing/members/new-member.ts'
import { newRole } from '../../testing/members/new-role.ts'
import { expectData } from '../../testing/network.ts'
import { openFakeProvider } from '../../testing/single-sign-on/fake-provider.ts'
import { connectionTo } from '../../testing/single-sign-on/set-up.ts'
import { findOperation } from '../operations.ts'
import { endOrganizationApprovals } from './index.ts'

// Changes that are not made twice, otherwise than shown, or never (decision 0175).

const HOUR = 3_600_000
const RULES = '/organization/approval-rules'
const { world, keys, spareKey, rename, logOf, stateOf } = twoAdmins()

const named = (name: string) => async () =>
  expectData(await world.ana.call('PUT', `/apikey/${await spareKey()}`, { body: { name } }))

/** Makes a change while no rule is on. */
async function withoutRules(make: () => Promise<unknown>): Promise<void> {
  await setApprovalRules(world.net, world.bank, false)
  await make()
  await setApprovalRules(world.net, world.bank, true)
}

test('a change that no longer matches what was shown ends as obsolete', async () => {
  const id = awaited(await rename())
  await withoutRules(named('meanwhile'))
  const reply = await decideRequest(world.ben, id, 'approved')
  expect([reply.status, reply.body.message]).toEqual([409, 'The change is different now. Request it again.'])
  expect(await stateOf(id)).toBe('obsolete')
  expect((await keys())[0].name).toBe('meanwhile')
})

test('a retry with the key of a request does not make the change again once no rule is on', async () => {
  const id = awaited(await rename(world.ana, 'renamed', 'first-key'))
  expectData(await decideRequest(world.ben, id, 'approved'))
  await setApprovalRules(world.net, world.bank, false)
  await named('later')()
  expect(codeOf(await rename(world.ana, 'renamed', 'first-key'))).toEqual([409, 'error.conflict'])
  expect((await keys())[0].name).toBe('later')
})

test('an outage of the identity provider does not end a request', async () => {
  const provider = await openFakeProvider(() => world.net.clock.now)
  const id = awaited(await world.ana.call('PUT', '/single-sign-on', { body: connectionTo(provider) }))
  await provider.close()
  const reply = await decideRequest(world.ben, id, 'approved')
  expect(codeOf(reply)).toEqual([409, 'error.conflict'])
  expect(reply.body.message).toContain('not possible now')
  expect(await stateOf(id)).toBe('pending')
})

test('a wrong password is refused before the idempotency-key is looked up', async () => {
  const send = (password: string) =>
    world.ana.call('POST', '/organization/deletion', { key: 'deletion-key', body: { password } })
  const id = awaited(await send(world.ana.password))
  const refused = await send('wrong horse battery')
  expect(refused.body.code).not.toBe('error.approval_required')
  expect(refused.body.message).toContain('password')
  expect(awaited(await send(world.ana.password))).toBe(id)
})

test('acting alone is audited only with a change that was made', async () => {
  const { members } = expectData(await world.ana.call('GET', '/members'))
  for (const { token } of members)
    if (token !== world.ana.token) expectData(await world.ana.call('DELETE', `/members/${token}`))
  world.net.clock.advance(24 * HOUR + 1000)
  expect((await world.ana.call('PUT', '/apikey/api_none', { body: { name: 'x' } })).status).toBe(404)
  expect(await logOf('approval.waive')).toEqual([])
  await named('alone')()
  expect(await logOf('approval.waive')).toMatchObject([{ after: { operation: 'updateApiKey', second_admin: 'none' } }])
})

test('a request that cannot be ended does not stop the job from ending the others', async () => {
  const [first, second] = [awaited(await rename()), awaited(await rename(world.ana, 'other'))]
  const { db } = world.net.database
  const job = () =>
    endOrganizationApprovals(
      {
        ...{ db, now: world.net.clock.now, random: world.net.random, requestId: 'test', address: 'local' },
        actor: { kind: 'system', name: 'test' },
      },
      { ...world.net.deps, findOperation },
    )
  world.net.clock.advance(72 * HOUR)
  await rows(
    db,
    sql`alter table organization_approvals add constraint stuck check (token <> ${sql.raw(`'${first}'`)} or state = 'pending')`,
  )
  await expect(job()).rejects.toThrow('1 approval requests were not ended')
  await rows(db, sql`alter table organization_approvals drop constraint stuck`)
  expect([await stateOf(first), await stateOf(second)]).toEqual(['pending', 'expired'])
  await job()
  expect(await stateOf(first)).toBe('expired')
})

test('only built-in admins change the rules: no other role can include it', async () => {
  const role = await newRole(world.bank, 'organization.manage')
  const { token } = await newMember(world.net, world.live, role)
  const reply = await signatory(world.net, world.live, token).call('PUT', RULES, { body: { deletion: false } })
  expect([reply.status, reply.headers.get('x-required-permission')]).toEqual([403, 'approval_rules.manage'])
  const body = { name: 'Rules', permissions: ['approval_rules.manage'] }
  expect((await world.ana.call('POST', '/roles', { body })).status).toBe(400)
  expect((await findRequest(world.ben, awaited(await rename()))).state).toBe('pending')
})
