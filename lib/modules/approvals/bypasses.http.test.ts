import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { inColumn } from '../../platform/crypto/sealed-columns.ts'
import { rows } from '../../platform/db/rows.ts'
import { awaited, decideRequest, runRequest, setApprovalRules } from '../../testing/approvals/set-up.ts'
import { codeOf, twoAdmins } from '../../testing/approvals/two-admins.ts'
import { newMember } from '../../testing/members/new-member.ts'
import { expectData, publishedTexts } from '../../testing/network.ts'
import { openFakeProvider } from '../../testing/single-sign-on/fake-provider.ts'
import { turnOn } from '../../testing/single-sign-on/set-up.ts'

// Secrets of approved changes, ways around the rules, and the rules themselves (decision 0175).

const HOUR = 3_600_000
const RULES = '/organization/approval-rules'
const { world, keys, spareKey, rotate, changeRole, logOf, stateOf } = twoAdmins()

describe('a change whose response contains a secret', () => {
  test('is run once by its author after the approval, and nobody else gets the secret', async () => {
    const before = (await keys())[0].secret_key
    const id = awaited(await rotate())
    expect((await runRequest(world.ana, id)).status).toBe(409)
    expect(expectData(await decideRequest(world.ben, id, 'approved'))).toMatchObject({ state: 'approved' })
    expect((await keys())[0].secret_key).toBe(before)
    expect((await runRequest(world.ben, id)).status).toBe(403)
    const { approval, result } = expectData(await runRequest(world.ana, id, 'run-1'))
    expect(approval.state).toBe('completed')
    const headers = {
      'x-service-api-key': result.secret_key,
      'x-org-id': world.bank.orgId,
      'x-partner-id': world.live.partnerId,
    }
    expect((await world.net.call('GET', '/customer', { headers })).status).toBe(200)
    expect((await runRequest(world.ana, id)).status).toBe(409)
    expect((await runRequest(world.ben, id, 'run-1')).status).toBe(403)
    expect(expectData(await runRequest(world.ana, id, 'run-1')).result.secret_key).toBe(result.secret_key)
    const [entry] = await logOf('api_key.rotate')
    expect(entry).toMatchObject({
      actor: { id: world.ana.token },
      after: { approval_id: id, approved_by: 'A Colleague' },
    })
  })

  test('expires 24 hours after the approval, and ends if the approver is removed before it is run', async () => {
    const id = awaited(await rotate())
    expectData(await decideRequest(world.ben, id, 'approved'))
    world.net.clock.advance(24 * HOUR)
    expect((await runRequest(world.ana, id)).status).toBe(409)
    expect(await stateOf(id)).toBe('expired')
    const next = awaited(await rotate())
    expectData(await decideRequest(world.ben, next, 'approved'))
    expectData(await world.ana.call('DELETE', `/members/${world.ben.token}`))
    expect((await runRequest(world.ana, next)).status).toBe(409)
    expect(await stateOf(next)).toBe('obsolete')
  })

  test('leaves no secret in requests, logs, events and the audit log', async () => {
    const { token } = (await keys())[0]
    const secret = 'client-secret-canary-0451'
    const password = world.ana.password
    const body = { issuer: 'https://login.example.com', client_id: 'c', client_secret: secret }
    await world.ana.call('PUT', '/single-sign-on', { body })
    awaited(await world.ana.call('POST', '/organization/deletion', { body: { password } }))
    const id = awaited(await world.ana.call('POST', `/apikey/${token}`, { body: { grace_period_seconds: 0 } }))
    expectData(await decideRequest(world.ben, id, 'approved'))
    const { secret_key } = expectData(await runRequest(world.ana, id)).result
    const tables = ['organization_approvals', 'audit_entries', 'events', 'idempotency_records']
    for (const table of tables) {
      const [found] = await rows<{ all: string }>(
        world.net.database.db,
        sql`select coalesce(json_agg(t)::text, '') as all from ${sql.identifier(table)} t`,
      )
      for (const text of [secret, password, secret_key]) expect(found?.all).not.toContain(text)
    }
    for (const text of [secret, password, secret_key]) expect(world.net.logged.join()).not.toContain(text)
    const open = sql`select 1 from organization_approvals where state in ('completed', 'expired') and sealed_input <> ''`
    expect(await rows(world.net.database.db, open)).toEqual([])
  })
})

test('the password of a change is not stored, even encrypted', async () => {
  const id = awaited(await world.ana.call('POST', '/organization/deletion', { body: { password: world.ana.password } }))
  const [found] = await rows<{ sealed: string }>(
    world.net.database.db,
    sql`select sealed_input as sealed from organization_approvals where token = ${id}`,
  )
  const input = world.net.secrets.open(inColumn('approvalInput', id, world.bank.orgId), found?.sealed ?? '')
  expect(input).toContain('"body":{}')
  expect(input).not.toContain(world.ana.password)
})

describe('bypasses', () => {
  test('an invitation and a raised role wait, and no reset link takes over another admin’s account', async () => {
    const invited = { email: `second@harbor.example`, role: 'viewer' }
    awaited(await world.ana.call('POST', '/invitations', { body: invited }))
    expect((await world.ana.call('POST', `/members/${world.ben.token}/password-reset`)).status).toBe(403)
    const { token } = await newMember(world.net, world.bank, 'viewer')
    awaited(await changeRole(token, 'admin'))
  })

  test('a name server that first hides and then shows a record does not verify a domain without approval', async () => {
    const { token } = expectData(
      await world.ana.call('POST', '/single-sign-on/domains', { body: { domain: 'a.example' } }),
    )
    const verify = () => world.ana.call('POST', `/single-sign-on/domains/${token}/verify`)
    expect(expectData(await verify()).domain.verified_at).toBeNull()
    const [claim] = expectData(await world.ana.call('GET', '/single-sign-on')).domains
    publishedTexts.set(claim.record_name, [claim.record_value])
    awaited(await verify())
    expect(expectData(await world.ana.call('GET', '/single-sign-on')).domains[0].verified_at).toBeNull()
  })

  test('turning single sign-on off or deleting it waits while it is required, and is direct while it is optional', async () => {
    const provider = await openFakeProvider(() => world.net.clock.now)
    await setApprovalRules(world.net, world.bank, false)
    await turnOn(world.bank, provider)
    expectData(await world.bank.member('PUT', '/single-sign-on/mode', { body: { mode: 'required' } }))
    await setApprovalRules(world.net, world.bank, true)
    const turnOff = () => world.ana.call('PUT', '/single-sign-on/mode', { body: { mode: 'off' } })
    const id = awaited(await turnOff())
    awaited(await world.ana.call('DELETE', '/single-sign-on'))
    expectData(await decideRequest(world.ben, id, 'approved'))
    await setApprovalRules(world.net, world.bank, false)
    expectData(await world.ana.call('PUT', '/single-sign-on/mode', { body: { mode: 'optional' } }))
    await setApprovalRules(world.net, world.bank, true)
    expectData(await turnOff())
    expectData(await world.ana.call('DELETE', '/single-sign-on'))
    await provider.close()
  })

  test('the rules cannot be turned off, or another one, by one admin', async () => {
    const off = { live_keys: false, live_webhooks: false, live_returns: false, member_roles: false, deletion: false }
    const id = awaited(await world.ana.call('PUT', RULES, { body: off }))
    awaited(await world.ana.call('PUT', RULES, { body: { deletion: false } }))
    expect(expectData(await world.ana.call('GET', RULES)).deletion).toBe(true)
    expectData(await decideRequest(world.ben, id, 'approved'))
    expect(expectData(await world.ana.call('GET', RULES)).deletion).toBe(false)
    expectData(await rotate())
  })

  test('an admin who removed all others still cannot act alone for 24 hours', async () => {
    const { members } = expectData(await world.ana.call('GET', '/members'))
    for (const { token } of members)
      if (token !== world.ana.token) expectData(await world.ana.call('DELETE', `/members/${token}`))
    awaited(await rotate())
    world.net.clock.advance(24 * HOUR + 1000)
    expectData(await world.ana.call('POST', `/apikey/${await spareKey()}`, { body: { grace_period_seconds: 60 } }))
    expect(await logOf('approval.waive')).toMatchObject([
      { actor: { id: world.ana.token }, after: { second_admin: 'none' } },
    ])
  })
})

describe('the rules', () => {
  test('can be turned on only if at least two admins count, and the refusal names the conditions', async () => {
    const quay = await world.net.bank('quay')
    const on = { body: { live_keys: true } }
    const refused = await quay.member('PUT', RULES, on)
    expect(codeOf(refused)).toEqual([409, 'error.conflict'])
    expect(refused.body.message).toMatch(/24 hours after becoming one and, .* only with a confirmed email/)
    await newMember(world.net, quay)
    expect(expectData(await quay.member('PUT', RULES, on))).toMatchObject({
      live_keys: true,
      deletion: false,
      admins_who_can_approve: 2,
    })
  })
})
