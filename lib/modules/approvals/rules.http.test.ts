import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { awaited, decideRequest, setApprovalRules } from '../../testing/approvals/set-up.ts'
import { codeOf, twoAdmins } from '../../testing/approvals/two-admins.ts'
import { expectData } from '../../testing/network.ts'

// Which rules apply together, and what was prepared before they were on (decision 0175).

const RULES = '/organization/approval-rules'
const { world, logOf } = twoAdmins()
const ALL = { live_keys: false, live_webhooks: false, member_roles: false, deletion: false }
const read = async () => expectData(await world.ana.call('GET', RULES))

test.each(['live_keys', 'live_webhooks', 'deletion'])(
  'turning %s on turns on members and sign-in, which stays on with it',
  async (kind) => {
    await setApprovalRules(world.net, world.bank, false)
    expectData(await world.ana.call('PUT', RULES, { body: { [kind]: true } }))
    expect(await read()).toMatchObject({ ...ALL, [kind]: true, member_roles: true })
    awaited(await world.ana.call('POST', '/invitations', { body: { email: 'second@harbor.example', role: 'admin' } }))
    const refused = await world.ana.call('PUT', RULES, { body: { member_roles: false } })
    expect(codeOf(refused)).toEqual([409, 'error.conflict'])
    expect(refused.body.message).toContain('`member_roles` must stay on')
    const off = awaited(await world.ana.call('PUT', RULES, { body: { [kind]: false, member_roles: false } }))
    expectData(await decideRequest(world.ben, off, 'approved'))
    expect(await read()).toMatchObject(ALL)
  },
)

test('an organization whose rule was on without members and sign-in has both on', async () => {
  await setApprovalRules(world.net, world.bank, false)
  await world.net.database.db.execute(
    sql`update approval_rules set live_keys = true where organization_id = ${world.bank.orgId}`,
  )
  expect(await read()).toMatchObject({ ...ALL, live_keys: true, member_roles: true })
  awaited(await world.ana.call('POST', '/invitations', { body: { email: 'second@harbor.example', role: 'admin' } }))
})

test('an invitation from before the rule is revoked when it is turned on', async () => {
  await setApprovalRules(world.net, world.bank, false)
  const email = 'prepared@harbor.example'
  const { token, secret } = expectData(await world.ana.call('POST', '/invitations', { body: { email, role: 'admin' } }))
  expectData(await world.ben.call('PUT', RULES, { body: { live_keys: true } }))
  const acceptance = { token: secret, first_name: 'Second', last_name: 'Account', password: 'correct horse battery' }
  const refused = await world.net.call('POST', '/invitations/accept', { body: acceptance })
  expect([refused.status, refused.body.message]).toEqual([409, 'This invitation was revoked'])
  expect(await logOf('invitation.revoke')).toMatchObject([{ resource_id: token, actor: { id: world.ben.token } }])
})

test('the audit log names a request, and its changes only once they are made', async () => {
  const body = { email: 'second@harbor.example', role: 'viewer' }
  awaited(await world.ana.call('POST', '/invitations', { body }))
  const [entry] = await logOf('approval.request')
  expect(entry.after).toEqual({ kind: 'member_roles', operation: 'inviteMember', name: body.email })
})
