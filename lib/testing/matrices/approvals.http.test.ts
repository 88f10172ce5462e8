import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations } from '../../modules/operations.ts'
import { only, rows } from '../../platform/db/rows.ts'
import type { OperationSpec } from '../../wire/operation.ts'
import {
  awaited,
  liveNamespace,
  receivedPayment,
  receivedRecall,
  setApprovalRules,
  signatory,
} from '../approvals/set-up.ts'
import { type Me, newMember } from '../members/new-member.ts'
import { expectData, type Reply, type TestNetwork, testNetwork } from '../network.ts'
import { singleSignOnRequests } from '../single-sign-on/valid-single-sign-on.ts'
import { pathOf, validRequest } from '../valid-requests.ts'
import { type Life, openWorld } from '../world.ts'

// Which operations wait for a second admin, based on the list of operations (decision 0175).
const all: OperationSpec[] = Object.values(operations)
const gated = all.filter(({ approval }) => approval !== undefined).map((one) => [one.id, one] as const)

/** Step-up operations of an organization's admins that one admin can do alone, and why. */
const DIRECT: Record<string, string> = {
  revokeApiKey: 'ends access',
  endApiKeyGrace: 'ends access',
  revealWebhookSecret: 'changes nothing',
  removeMember: 'ends access; a removed admin counts for 24 hours',
  revokeInvitation: 'ends access',
  signMemberOut: 'ends access',
  makePasswordReset: 'only the member gets the link of an admin’s account',
  claimDomain: 'has no effect until it is verified',
  removeDomain: 'ends access',
  startSingleSignOnTest: 'gives no access',
  updateOrganization: 'name and country',
  requestVerification: 'the network operator decides it',
  runSettlement: 'belongs to the network operator',
  updateNamespace: 'gives no access',
  revokeServiceToken: 'ends access',
  deleteAuditEndpoint: 'ends access',
  createChatChannel: 'gets no texts of others and names, and gives no access',
  updateChatChannel: 'gets no texts of others and names, and gives no access',
  deleteChatChannel: 'ends messages',
  createRole: 'gives nobody the role',
  deleteRole: 'nobody has the role',
}

let net: TestNetwork
let life: Life
let admin: Me & { token: string }
/** What can be returned and granted, made before the changes of keys. */
let received: Record<string, Record<string, string>[]>
beforeAll(async () => {
  net = await testNetwork()
  const { own } = await openWorld(net)
  const bank = await liveNamespace(net, own.bank, 'pier')
  const { api_keys } = expectData(await bank.member('GET', '/apikey'))
  life = { ...own, bank, spareKey: api_keys[0].token }
  admin = await newMember(net, bank)
  const [payments, recalls] = await Promise.all([
    Promise.all([receivedPayment(bank), receivedPayment(bank)]),
    Promise.all([receivedRecall(bank), receivedRecall(bank)]),
  ])
  received = { createReturn: payments.map((payment_id) => ({ payment_id })), acceptRecall: recalls }
})
afterAll(() => net.close())

/** Everything that a change could leave, except the request for approval. */
const traces = async () =>
  only(
    await rows(
      net.database.db,
      sql`select (select count(*) from audit_entries where action not like 'approval.%')::int as audits,
            (select count(*) from events)::int as events,
            (select count(*) from transactions)::int as transactions,
            (select sum(returned_amount) from payments)::int as returned,
            (select count(*) from idempotency_records where scope not like '%confirmSession%')::int as keys,
            (select json_agg(t order by t.token)::text from api_keys t) as api_keys,
            (select json_agg(t order by t.token)::text from webhooks t) as webhooks,
            (select json_agg(t order by t.token)::text from members t) as members,
            (select json_agg(t order by t.token)::text from roles t) as roles,
            (select json_agg(t order by t.token)::text from invitations t) as invitations,
            (select json_agg(t order by t.token)::text from single_sign_on_domains t) as domains,
            (select json_agg(t order by t.organization_id)::text from single_sign_on_connections t) as connections,
            (select json_agg(t order by t.organization_id)::text from organization_rules t) as sign_in_rules,
            (select json_agg(t order by t.organization_id)::text from audit_endpoints t) as audit_endpoints,
            (select json_agg(t order by t.organization_id)::text from approval_rules t) as approval_rules,
            (select json_agg(t order by t.token)::text from organizations t) as organizations`,
    ),
  )

/** A valid request that is not direct; its preparation changes what it needs. */
async function requestOf(operation: OperationSpec): Promise<() => Promise<Reply>> {
  const { params, body } = validRequest(operation)
  const path = pathOf(operation, received[operation.id]?.pop() ?? (await params?.(life)))
  if (operation.id === 'changeSingleSignOnMode') await singleSignOnRequests.startSingleSignOn.body(life)
  const given = await body?.(life, admin)
  // Direct otherwise.
  if (operation.id === 'deleteSingleSignOn')
    await rows(net.database.db, sql`update single_sign_on_connections set mode = 'required'`)
  const sent = operation.id === 'changeSingleSignOnMode' ? { mode: 'optional' } : given
  return () => admin.member(operation.method, path, { body: sent })
}

test('all operations that admins must confirm are classified, and API keys can make only returns that need no approval', () => {
  const confirmed = all.filter(
    ({ access, stepUp, path }) =>
      access.by === 'member' &&
      access.permission !== 'own' &&
      !access.permission.startsWith('operator.') &&
      (stepUp === 'recent' || stepUp === 'live' || stepUp === 'password') &&
      !path.startsWith('/members/me'),
  )
  const waiting = gated.map(([id]) => id)
  const others = confirmed.map(({ id }) => id).filter((id) => !waiting.includes(id))
  expect(others.sort()).toEqual(Object.keys(DIRECT).sort())
  for (const [, { approval, access, method }] of gated)
    expect([access.by, method === 'GET']).toEqual([approval === 'live_returns' ? 'key' : 'member', false])
})

describe.each(gated)('%s', (_, operation) => {
  test('waits and leaves no trace except the request while its rule is on, and is made at once while it is off', async () => {
    await setApprovalRules(net, life.bank, false)
    const send = await requestOf(operation)
    await setApprovalRules(net, life.bank, true)
    const before = await traces()
    const id = awaited(await send())
    expect(await traces()).toEqual(before)
    const { changes } = expectData(await admin.member('GET', `/approvals/${id}`))
    expect(changes.length).toBeGreaterThan(0)
    expectData(await admin.member('PUT', `/approvals/${id}`, { body: { decision: 'withdrawn' } }))
    if (operation.approval === 'approval_rules') return
    await setApprovalRules(net, life.bank, false)
    const reply = await send()
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  })

  test('is made as it was shown once another admin approves it, an hour later', async () => {
    await setApprovalRules(net, life.bank, false)
    if (operation.id === 'requestDeletion') await admin.member('DELETE', '/organization/deletion')
    const send = await requestOf(operation)
    await setApprovalRules(net, life.bank, true)
    const id = awaited(await send())
    net.clock.advance(3_600_000)
    const approver = await newMember(net, life.bank)
    admin = { ...admin, member: signatory(net, life.bank, admin.token).call }
    expectData(await approver.member('PUT', `/approvals/${id}`, { body: { decision: 'approved' } }))
    if (operation.secret !== undefined) expectData(await admin.member('POST', `/approvals/${id}/run`))
    expect(expectData(await approver.member('GET', `/approvals/${id}`)).state).toBe('completed')
  })
})
