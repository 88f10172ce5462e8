import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../../platform/db/rows.ts'
import { runSweep } from '../../platform/sweep/sweep.ts'
import { foldTallies } from '../../platform/tallies/tallies.ts'
import { idempotencySweep } from '../../platform/write/idempotency.ts'
import { openNamespace } from '../../testing/bank.ts'
import { chainAll } from '../../testing/chain.ts'
import { newMember } from '../../testing/members/new-member.ts'
import { registration } from '../../testing/members/passkeys.ts'
import { markedAccount, markedCustomer } from '../../testing/model/marked-bodies.ts'
import { markedRecalls } from '../../testing/model/marked-recalls.ts'
import { accept, created, stateOf, submitted, taskPaths } from '../../testing/model/payment-life.ts'
import { tablesOf, tablesWith } from '../../testing/model/table-search.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { oneGroup } from '../../testing/provisioning/valid-provisioning.ts'
import { expectRefused, forKeys, withJwt, withKey } from '../../testing/refused.ts'
import { openFakeProvider } from '../../testing/single-sign-on/fake-provider.ts'
import { publishClaim, turnOn } from '../../testing/single-sign-on/set-up.ts'
import { application } from '../../testing/valid-operator.ts'
import { expirePayments } from '../admissions/index.ts'
import { verifyChain } from '../audit/index.ts'
import { LINK_STATUS } from '../links/states.ts'
import { closeOrganizations, eraseOrganizations } from './index.ts'

// An organization requests its deletion, can cancel it, and is erased except for what others' books
// refer to (decision 0044).

const DAY = 86_400_000
/** A marker in all texts that belong to the organization. */
const CANARY = 'canary'

let net: TestNetwork
let operator: Bank
let meadow: Bank
beforeAll(async () => {
  net = await testNetwork()
  operator = await net.bank('operator')
  await net.appoint(operator.orgId)
  meadow = await net.bank('meadow', { confirm_incoming: true, review_threshold: null })
  await meadow.customer('rowan')
})
afterAll(() => net.close())

const path = '/organization/deletion'
const request = ({ member, password }: Pick<Bank, 'member' | 'password'>) =>
  member('POST', path, { body: { password } })
const ctx = () => ({
  db: net.database.db,
  actor: { kind: 'system', name: 'deletions' } as const,
  now: net.clock.now,
  random: net.random,
  requestId: 'test',
  address: 'local',
})
const runJob = async () => {
  await closeOrganizations(ctx())
  await eraseOrganizations(ctx())
}
const signIn = ({ email: admin_email, password: admin_password }: Bank, headers?: Record<string, string>) =>
  net.call('POST', '/organization/signin', { body: { admin_email, admin_password }, ...(headers ? { headers } : {}) })

test('requires an admin and the password, once; any admin can cancel for seven days, and nothing changes until then', async () => {
  const bank = await net.bank('alder')
  const other = await newMember(net, bank, 'admin')
  const wrong = await bank.member('POST', path, { body: { password: 'not this one' } })
  expect([wrong.status, wrong.body.message]).toEqual([403, 'The password is incorrect'])
  expect((await bank.member('DELETE', path)).status).toBe(409)
  const due = new Date(net.clock.now.getTime() + 7 * DAY).toISOString()
  const pending = { status: 'requested', requested_by: 'Admin alder', due_at: due }
  expect(expectData(await request(bank))).toMatchObject(pending)
  expect((await request(bank)).status).toBe(409)
  net.clock.advance(7 * DAY - 1)
  await runJob()
  expect((await bank.key('GET', '/customer')).status).toBe(200)
  const none = { status: 'none', due_at: null, requested_by: null }
  expect(expectData(await other.member('DELETE', path))).toMatchObject(none)
  net.clock.advance(1)
  await runJob()
  expect((await bank.key('GET', '/customer')).status).toBe(200)
})

test('is refused for the network operator and for suspended organizations', async () => {
  const bank = await net.bank('birch')
  const signedIn = expectData(await signIn(operator)).access_token
  const admin = withJwt(net, operator, signedIn)
  expect(expectData(await request({ ...operator, member: admin })).in_the_way.operates_network).toBe(true)
  expectData(await request(bank))
  expectData(await admin('POST', `/operator/organizations/${bank.orgId}/suspend`, { body: { reason: 'Fraud' } }))
  net.clock.advance(7 * DAY - 1000)
  const again = withJwt(net, operator, expectData(await signIn(operator)).access_token)
  net.clock.advance(1000)
  await runJob()
  expect((await again('GET', path)).status).toBe(200)
  const details = () => again('GET', `/operator/organizations/${bank.orgId}`)
  expect(expectData(await details()).suspension_reason).toBe('Fraud')
  // Its admins were locked out, so they have the whole week again to cancel.
  const due = new Date(net.clock.now.getTime() + 7 * DAY).toISOString()
  const going = await again('POST', `/operator/organizations/${bank.orgId}/resume`, { body: { reason: 'Cleared' } })
  expect(expectData(going)).toMatchObject({ enabled: true, deletion_due_at: due })
  net.clock.advance(7 * DAY - 1000)
  await runJob()
  expect(expectData(await signIn(bank)).access_token).toBeDefined()
  const later = withJwt(net, operator, expectData(await signIn(operator)).access_token)
  net.clock.advance(1000)
  await runJob()
  expect(expectData(await later('GET', `/operator/organizations/${bank.orgId}`)).suspension_reason).toBe(
    'Deleted by its own admin',
  )
  const resumed = await later('POST', `/operator/organizations/${bank.orgId}/resume`, { body: { reason: 'Come back' } })
  expect([resumed.status, resumed.body.message]).toEqual([
    409,
    'This organization is being deleted and cannot be reinstated',
  ])
  // Its own deletion has long been due, and does not start the moment that its role ends.
  await net.appoint(meadow.orgId)
  await runJob()
  expect(expectData(await later('GET', path)).due_at).toBe(new Date(net.clock.now.getTime() + 7 * DAY).toISOString())
  await net.appoint(operator.orgId)
  expect(expectData(await later('DELETE', path)).due_at).toBeNull()
})

test('closes the organization, waits for open payments, and erases its people and secrets; others’ books are unchanged', async () => {
  const bank = await net.bank('harbor', { confirm_incoming: true, review_threshold: null })
  const annex = await openNamespace(net.app, bank, 'annex')
  await fill(bank)
  const [own, sibling] = [`${CANARY}@harbor`, await annex.customer(`${CANARY}-two`)]
  const alder = await bank.customer('alder')
  await meadowFriends(bank)
  // With another organization, within its own, and never sent.
  const paid = await submitted(bank, alder, 'rowan@meadow', { reference: 'Invoice 7' })
  expectData(await accept(meadow, paid))
  const personal = { reference: CANARY, device: { name: CANARY }, location: { street: CANARY } }
  const inner = await submitted(bank, own, sibling, personal)
  const recalls = await markedRecalls(bank, inner, paid, CANARY)
  await created(bank, own, 'rowan@meadow', personal)
  const declined = await submitted(annex, own, sibling, { type: 'Type_Pull' })
  const [task = ''] = Object.values(await taskPaths(bank, declined))
  const refusal = { status: 'failed', status_reason: 'unknown_error', message: CANARY }
  expectData(await bank.key('PUT', task, { body: refusal }))
  expect(await stateOf(bank, inner)).toBe('completed')
  expectData(await accept({ ...bank, key: bank.member }, await submitted(meadow, 'rowan@meadow', alder)))

  // The search finds the marker before.
  expect(await tablesWith(net.database.db, CANARY)).toEqual(expect.arrayContaining(SPOKEN))
  expect(await tablesWith(net.database.db, 'Admin harbor')).toContain('task_events')
  expect(expectData(await request(bank)).in_the_way).toMatchObject({ open_payments: 1, unsettled_transactions: 3 })
  net.clock.advance(7 * DAY - 1000)
  const late = new Date(net.clock.now.getTime() + 4 * DAY).toISOString()
  const pending = await submitted(bank, alder, 'rowan@meadow', { expires_at: late })
  const jwt: string = expectData(await signIn(bank)).access_token
  net.clock.advance(1000)
  await runJob()
  await expectRefused(withKey(net, bank, bank.secret), forKeys)
  await expectRefused(withJwt(net, bank, jwt))
  expect((await signIn(bank)).status).toBe(401)
  const [link] = expectData(await meadow.key('GET', '/link')).links
  expect(link.status).toBe(LINK_STATUS.revoked)
  expect(expectData(await meadow.key('GET', recalls)).recalls).toMatchObject([{ state: 'expired' }])

  // An open payment and unsettled debts delay its erasure.
  net.clock.advance(50 * 3_600_000)
  await runJob()
  expect(await membersOf(bank)).toBe(1)
  const admin = withJwt(net, meadow, expectData(await signIn(meadow)).access_token)
  expectData(await admin('POST', '/settlements'))
  await runJob()
  expect(await membersOf(bank)).toBe(1)
  net.clock.advance(2 * DAY)
  await expirePayments(ctx())
  expect(await stateOf(meadow, pending)).toBe('expired')
  const before = await booksOf(meadow, paid)
  await runSweep(net.database.db, net.clock.now, idempotencySweep)
  await runJob()

  expect(await membersOf(bank)).toBe(0)
  expect(await tablesWith(net.database.db, CANARY)).toEqual(['audit_entries'])
  expect(await tablesWith(net.database.db, 'Admin harbor')).toEqual(['audit_entries'])
  expect(await tablesWith(net.database.db, bank.email)).toEqual([])
  await foldTallies(net.database.db)
  await chainAll(net.database.db)
  expect(await tablesOf(net.database.db, bank.orgId)).toEqual(RETAINED_TABLES)
  expect(await booksOf(meadow, paid)).toEqual(before)
  await expectRefused(withKey(net, bank, bank.secret), forKeys)
  expect((await signIn(bank)).status).toBe(401)
  const chain = await verifyChain({ db: net.database.db, organizationId: bank.orgId })
  expect(chain.broken).toBeUndefined()
  // Its domains stay reserved; its people can sign up again.
  const taken = await admin('POST', '/partner', { body: { name: 'Harbor', domain: 'harbor' } })
  expect(taken.status).toBe(409)
  expect((await net.bank('harbor-again')).orgId).toBeDefined()
})

/** Tables in which it may still be named. */
const SPOKEN = [
  ...['accounts', 'api_keys', 'audit_endpoints', 'audit_entries', 'chat_channels', 'customers', 'events'],
  ...['idempotency_records', 'invitations', 'payments'],
  ...[
    'message_templates',
    'note_versions',
    'passkeys',
    'payment_exceptions',
    'provisioned_groups',
    'service_tokens',
    'sessions',
  ],
  ...['verification_requests', 'webhooks'],
  ...['single_sign_on_connections', 'single_sign_on_domains', 'single_sign_on_identities'],
]
/**
 * All tables that still contain its rows. A new table must be added here, with the reason in the
 * decision.
 */
const RETAINED_TABLES = [
  ...['admission_tasks', 'admissions', 'audit_entries', 'audit_links', 'partners', 'payment_exceptions', 'payments'],
  ...['recalls', 'settlement_leaves', 'submissions', 'tallies', 'verification_requests'],
]

/** Writes the marker into everything that belongs to an organization. */
async function fill(bank: Bank): Promise<void> {
  const { member, key } = bank
  const text = (what: string) => `${CANARY} ${what}`
  const colleague = await newMember(net, bank, 'support')
  const passkey = { ...(await registration(colleague.member)), name: text('passkey') }
  expectData(await colleague.member('POST', '/members/me/passkeys', { body: passkey }))
  const provider = await openFakeProvider(() => net.clock.now)
  await turnOn(bank, provider, { role_claim: text('claim') }, CANARY)
  await publishClaim(bank, `${CANARY}.example`)
  await provider.close()
  expectData(await member('POST', '/invitations', { body: { email: `${CANARY}@mail.example`, role: 'viewer' } }))
  expectData(await member('POST', '/service-tokens', { body: { name: text('token'), purpose: 'audit' } }))
  const audited = { endpoint: `https://1-1-1-1.test/${CANARY}` }
  expectData(await member('POST', '/audit-endpoint', { body: audited }))
  const channel = { name: text('channel'), product: 'slack', address: audited.endpoint, kinds: ['member_changed'] }
  expectData(await member('POST', '/chat-channels', { body: channel }))
  const role = { name: text('role'), description: text('role'), permissions: ['notes.write'] }
  expectData(await member('POST', '/roles', { body: role }))
  await oneGroup(bank, text('group'))
  const view = { list: 'payments', name: text('view'), search: `reference=${CANARY}` }
  expectData(await member('POST', '/saved-views', { body: view }))
  const template = { kind: 'note', name: text('template'), body: text('template') }
  expectData(await member('POST', '/message-templates', { body: template }))
  const rules = [{ name: text('rule'), members: [1] }]
  expectData(await member('PUT', '/assignment-rules', { body: { version: 0, rules } }))
  const access = { customers_read: true, customers_write: false, transactions_read: false, transactions_write: false }
  expectData(await member('POST', '/apikey', { body: { name: text('key'), description: text('key'), access } }))
  const verification = { ...application(), contact_name: text('contact'), contact_email: `${CANARY}@new.example` }
  const { request } = expectData(await member('POST', '/organization/verification', { body: verification }))
  const decision = { decision: 'approved', reason: 'Known' }
  const judge = withJwt(net, operator, expectData(await signIn(operator)).access_token)
  expectData(await judge('PUT', `/operator/verifications/${request.token}`, { body: decision }))
  const { endpoint } = expectData(await member('PUT', '/inspector', { body: { answer: 'take' } }))
  expectData(await member('POST', '/webhook', { body: { name: text('hook'), description: text('hook'), endpoint } }))
  const { token } = expectData(await member('POST', '/account', { body: markedAccount(CANARY) }))
  expectData(await member('POST', `/validate/${token}`, { body: { strategy: 'VStrat_Microdeposit' } }))
  const made = expectData(await key('POST', '/customer', { body: markedCustomer(CANARY, 'harbor') }))
  expectData(await member('POST', `/customer/${made.token}/notes`, { body: { body: text('note') } }))
  expectData(await signIn(bank, { 'user-agent': text('agent') }))
  await net.deliver()
  await net.requests.flush()
}

const meadowFriends = async (bank: Bank) => {
  const link = { proposer_address: 'rowan@meadow', responder_address: await bank.customer('friend') }
  expectData(await meadow.key('POST', '/link', { body: link }))
}

/** What another organization reads of a payment with it. */
async function booksOf(bank: Bank, payment: string): Promise<unknown> {
  const batches: { token: string }[] = expectData(await bank.key('GET', '/settlements')).batches
  const paths = [
    `/payments/${payment}`,
    `/payments/${payment}/transactions`,
    `/payments/${payment}/submissions`,
    `/payments/${payment}/timeline`,
    `/payments/${payment}/recalls`,
    ...batches.flatMap(({ token }) => [
      `/settlements/${token}`,
      `/settlements/${token}/proof`,
      `/settlements/${token}/transactions`,
    ]),
  ]
  expect(batches.length).toBeGreaterThan(0)
  return Promise.all(paths.map(async (one) => expectData(await bank.key('GET', one))))
}

const membersOf = async ({ orgId }: Bank): Promise<number> =>
  (
    await rows(
      net.database.db,
      sql`select from members where organization_id = ${orgId} and removed_at is null and email like 'admin@%'`,
    )
  ).length
