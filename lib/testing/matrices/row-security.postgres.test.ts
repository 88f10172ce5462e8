// Row-level security: what a tenant's request sees if its query does not restrict the tenant
// (decision 0019).
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleLiquidity } from '../../modules/liquidity/index.ts'
import { notifyOfOccurrences } from '../../modules/notifications/index.ts'
import { operations } from '../../modules/operations.ts'
import { indexPayments } from '../../modules/search/index.ts'
import { TENANT_ROLE } from '../../platform/db/policies.ts'
import { only, rows } from '../../platform/db/rows.ts'
import { foldTallies } from '../../platform/tallies/tallies.ts'
import { chainAll } from '../chain.ts'
import { jobContext, limit } from '../liquidity/limits.ts'
import { newMember } from '../members/new-member.ts'
import { registered } from '../members/passkeys.ts'
import { newSignInCode } from '../members/sign-in-codes.ts'
import { accept, submitted } from '../model/payment-life.ts'
import { expectData, type TestNetwork, testNetwork } from '../network.ts'
import { application } from '../valid-operator.ts'
import { validRequest } from '../valid-requests.ts'
import { openWorld, type World } from '../world.ts'

/**
 * Every table with a tenant's rows, and their owner, restated here to check the policies
 * independently.
 */
const TENANTS: Record<string, (partner: string, organization: string) => SQL> = {
  account_validations: (_, organization) => sql`organization_id = ${organization}`,
  accounts: (partner) => sql`partner_id = ${partner}`,
  admission_tasks: (partner) => sql`partner_id = ${partner} or ${paymentOf(partner)}`,
  admissions: (partner) => paymentOf(partner),
  api_key_addresses: (partner) => sql`partner_id = ${partner}`,
  api_key_usage: (partner) => sql`partner_id = ${partner}`,
  api_keys: (partner) => sql`partner_id = ${partner}`,
  approval_rules: (_, organization) => sql`organization_id = ${organization}`,
  assignment_rules: (partner) => sql`partner_id = ${partner}`,
  audit_entries: (_, organization) => sql`organization_id = ${organization}`,
  audit_endpoints: (_, organization) => sql`organization_id = ${organization}`,
  audit_links: (_, organization) => sql`organization_id = ${organization}`,
  chat_channels: (_, organization) => sql`organization_id = ${organization}`,
  customers: (partner) => sql`partner_id = ${partner}`,
  deliveries: (partner) => sql`partner_id = ${partner}`,
  delivery_attempts: (partner) => sql`partner_id = ${partner}`,
  events: (partner) => sql`partner_id = ${partner}`,
  inspectors: (partner) => sql`partner_id = ${partner}`,
  links: (partner) => sql`${partner} in (proposer_partner_id, responder_partner_id)`,
  liquidity_movements: (partner) => sql`partner_id = ${partner}`,
  liquidity_positions: (partner) => sql`partner_id = ${partner}`,
  liquidity_samples: (partner) => sql`partner_id = ${partner}`,
  invitations: (_, organization) => sql`organization_id = ${organization}`,
  idempotency_records: (partner, organization) => sql`scope like ${`${organization} ${partner} %`}`,
  members: (_, organization) => sql`organization_id = ${organization}`,
  mentions: (_, organization) => sql`organization_id = ${organization}`,
  message_templates: (_, organization) => sql`organization_id = ${organization}`,
  notification_schedules: (_, organization) => sql`organization_id = ${organization}`,
  notification_settings: (_, organization) => sql`organization_id = ${organization}`,
  notifications: (_, organization) => sql`organization_id = ${organization}`,
  note_versions: (partner) => sql`partner_id = ${partner}`,
  notes: (partner) => sql`partner_id = ${partner}`,
  organization_approvals: (_, organization) => sql`organization_id = ${organization}`,
  organization_rules: (_, organization) => sql`organization_id = ${organization}`,
  organizations: (_, organization) => sql`token = ${organization}`,
  passkeys: (_, organization) => sql`organization_id = ${organization}`,
  password_resets: (_, organization) => sql`organization_id = ${organization}`,
  partners: (_, organization) => sql`organization_id = ${organization}`,
  payment_exceptions: (partner) => paymentOf(partner),
  provisioned_group_members: (_, organization) => sql`organization_id = ${organization}`,
  provisioned_groups: (_, organization) => sql`organization_id = ${organization}`,
  payments: (partner) => sql`partner_id = ${partner} or receiver_partner_id = ${partner}`,
  receptions: (partner) => sql`partner_id = ${partner}`,
  recovery_codes: (_, organization) => sql`organization_id = ${organization}`,
  logged_bodies: (partner) => sql`partner_id = ${partner}`,
  logged_requests: (partner) => sql`partner_id = ${partner}`,
  // A partition, which processes of an earlier release read directly.
  request_log: (partner) => sql`partner_id = ${partner}`,
  search_parties: (partner) => sql`partner_id = ${partner}`,
  search_payments: (partner) => sql`partner_id = ${partner}`,
  returns: (partner) => sql`${partner} in (partner_id, receiver_partner_id)`,
  recalls: (partner) => sql`${partner} in (partner_id, receiver_partner_id)`,
  roles: (_, organization) => sql`organization_id = ${organization}`,
  saved_views: (_, organization) => sql`organization_id = ${organization}`,
  service_tokens: (_, organization) => sql`organization_id = ${organization}`,
  sessions: (_, organization) => sql`organization_id = ${organization}`,
  sign_in_codes: (_, organization) => sql`organization_id = ${organization}`,
  single_sign_on_connections: (_, organization) => sql`organization_id = ${organization}`,
  single_sign_on_domains: (_, organization) => sql`organization_id = ${organization}`,
  single_sign_on_identities: (_, organization) => sql`organization_id = ${organization}`,
  single_sign_on_used_states: (_, organization) => sql`organization_id = ${organization}`,
  settlement_batches: (partner) => sql`token in (select batch_id from settlement_leaves where partner_id = ${partner})`,
  settlement_instructions: (partner) => sql`partner_id = ${partner}`,
  settlement_leaves: (partner) => sql`partner_id = ${partner}`,
  settlement_pairs: (partner) => sql`${partner} in (debtor_partner_id, creditor_partner_id)`,
  settlement_trees: (partner) =>
    sql`batch_id in (select batch_id from settlement_leaves where partner_id = ${partner})`,
  submissions: (partner) => paymentOf(partner),
  task_events: (partner) => paymentOf(partner),
  tallies: (partner) => sql`partner_id = ${partner}`,
  tally_changes: (partner) => sql`partner_id = ${partner}`,
  used_passkey_challenges: (_, organization) => sql`organization_id = ${organization}`,
  verification_requests: (_, organization) => sql`organization_id = ${organization}`,
  webhooks: (partner) => sql`partner_id = ${partner}`,
  transactions: (partner) => sql`${partner} in (debtor_partner_id, creditor_partner_id)`,
}
const tenantsTables = Object.keys(TENANTS)

/** Tables without a tenant's rows: which windows are open and settled, public keys, and the accounts that namespaces pay. */
const SHARED = ['settlement_accounts', 'settlement_keys', 'settlement_marks', 'settlement_windows']
/** Tables that no tenant's request may touch. */
const CLOSED = [
  ...[
    'account_changes',
    'audit_progress',
    'chat_messages',
    'liquidity_audits',
    'liquidity_changes',
    'logged_requests_default',
    'migrations',
    'notification_counts',
    'notification_deliveries',
    'notification_queue',
    'operator_approvals',
    'participant_accounts',
    'rate_limits',
    'rate_uses',
  ],
  ...['search_progress', 'settlement_mismatches', 'settlement_runs', 'statement_bookings', 'statement_imports'],
  'tally_floors',
]

const paymentOf = (partner: string) =>
  sql`payment_id in (select payment_id from payments where ${partner} in (partner_id, receiver_partner_id))`

let net: TestNetwork
let world: World
beforeAll(async () => {
  net = await testNetwork()
  world = await openWorld(net)
  for (const life of [world.own, world.stranger]) {
    const { path } = operations.requestVerification
    expectData(await life.bank.member('POST', path, { body: application() }))
    for (const made of [
      operations.findValidation,
      operations.findLink,
      operations.findReturn,
      operations.findRecall,
      operations.editNote,
      operations.findDelivery,
      operations.revokeInvitation,
      operations.deleteRole,
      operations.deleteSavedView,
      operations.deleteMessageTemplate,
      operations.revokeServiceToken,
      operations.findOrganizationApproval,
      operations.mapDirectoryGroup,
      operations.enableTotp,
      operations.resetPassword,
      operations.signInWithProvider,
    ]) {
      await validRequest(made).params?.(life)
      if (made === operations.enableTotp) {
        const me = await newMember(net, life.bank)
        expectData(await me.member('PUT', made.path, { body: await validRequest(made).body?.(life, me) }))
        await registered(me.member)
      } else if (made === operations.resetPassword || made === operations.signInWithProvider) {
        await validRequest(made).body?.(life)
      }
    }
  }
  for (const { bank } of [world.own, world.stranger]) {
    await newSignInCode(bank.member)
    const endpoint = { endpoint: 'https://1-1-1-1.test/audit' }
    expectData(await bank.member('POST', operations.createAuditEndpoint.path, { body: endpoint }))
    const body = { version: 0, rules: [{ name: 'All', members: [1] }] }
    expectData(await bank.member('PUT', operations.replaceAssignmentRules.path, { body }))
    const chosen = { channels: [{ kind: 'recall_ended', channel: 'off' }], digest_hour: 9 }
    expectData(await bank.member('PUT', operations.updateNotificationSettings.path, { body: chosen }))
    await validRequest(operations.deleteChatChannel).params?.(bank === world.own.bank ? world.own : world.stranger)
    expectData(await bank.member('PUT', operations.updateOrganizationRules.path, { body: { idle_minutes: 60 } }))
    expectData(await bank.member('PUT', `/partner/${bank.partnerId}`, { body: { log_bodies: true } }))
    expectData(await bank.key('GET', '/payments'))
    const { customers } = expectData(await bank.key('GET', '/customer'))
    // The second member was created above.
    expectData(await bank.member('POST', `/customer/${customers[0].token}/notes`, { body: { body: '<@2>: see this' } }))
  }
  for (const { bank } of [world.own, world.stranger])
    await limit(net, world.own.bank, bank, { kind: 'deposit', total: '1000' })
  await validRequest(operations.changeInstruction).params?.(world.own)
  await sampleLiquidity(jobContext(net))
  await notifyOfOccurrences(jobContext(net))
  await net.requests.flush()
  await foldTallies(net.database.db)
  await indexPayments(net.database.db)
  await chainAll(net.database.db)
  // After the fold: some counts are folded, some are not. And so that all have received something,
  // too.
  for (const life of [world.own, world.stranger]) {
    const received = await submitted(world.quay, life.theirs, life.own, { currency: life.currency })
    expectData(await accept(life.bank, received))
  }
  await net.deliver()
})
afterAll(() => net.close())

const tenant = () => ({ organizationId: world.own.bank.orgId, partnerId: world.own.bank.partnerId })
const counted = async (table: string, where = sql`true`, db = net.database.db) =>
  only(await rows<{ n: number }>(db, sql`select count(*)::int as n from ${sql.identifier(table)} where ${where}`)).n

test('every table is either a tenant’s, shared or closed', async () => {
  const found = await rows<{ name: string }>(
    net.database.db,
    sql`select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by 1`,
  )
  expect(found.map(({ name }) => name)).toEqual([...tenantsTables, ...SHARED, ...CLOSED].sort())
})

describe.each(tenantsTables)('%s', (table) => {
  const own = () => TENANTS[table]?.(tenant().partnerId, tenant().organizationId) ?? sql`false`

  test('shows a tenant only its own rows, whatever the query', async () => {
    const { db } = net.database.as(tenant())
    expect(await counted(table, own())).toBeGreaterThan(0)
    expect(await counted(table)).toBeGreaterThan(await counted(table, own()))
    expect(await counted(table, sql`true`, db)).toBe(await counted(table, own()))
    expect(await counted(table, sql`(${own()}) is not true`, db)).toBe(0)
  })

  test('shows nothing to a connection that acts for nobody', async () => {
    expect(await counted(table, sql`true`, net.database.as({ organizationId: '', partnerId: '' }).db)).toBe(0)
  })

  test('would show all of them without its policy: it is the policy that keeps them apart', async () => {
    const all = await counted(table)
    await net.database.db
      .transaction(async (tx) => {
        await tx.execute(sql`alter table ${sql.identifier(table)} disable row level security`)
        await tx.execute(sql`set local role ${sql.identifier(TENANT_ROLE)}`)
        expect(await counted(table, sql`true`, tx)).toBe(all)
        tx.rollback()
      })
      .catch((error: Error) => expect(error.message).toBe('Rollback'))
  })
})

test.each(CLOSED)('%s is out of reach', async (table) => {
  await expect(counted(table, sql`true`, net.database.as(tenant()).db)).rejects.toMatchObject({
    cause: { code: '42501' },
  })
})

test('a tenant writes no row that is another’s, and changes none', async () => {
  const { db } = net.database.as(tenant())
  const stranger = world.stranger.bank.partnerId
  const copied = sql`insert into customers select (jsonb_populate_record(c, jsonb_build_object(
    'token', 'stolen', 'payment_address', 'stolen@meadow', 'partner_id', ${stranger}::text))).* from customers c limit 1`
  await expect(db.execute(copied)).rejects.toMatchObject({ cause: { code: '42501' } })
  const before = await counted('customers', sql`partner_id = ${stranger} and status = 2`)
  await db.execute(sql`update customers set status = 1`)
  expect(await counted('customers', sql`partner_id = ${stranger} and status = 2`)).toBe(before)
  await expect(db.execute(sql`update payments set partner_id = ${stranger}`)).rejects.toMatchObject({
    cause: { code: '42501' },
  })
})

test('views show no more than the tables behind them', async () => {
  const { db } = net.database.as(tenant())
  for (const view of ['settled_payments', 'transaction_lines']) {
    expect(await counted(view)).toBeGreaterThan(await counted(view, sql`true`, db))
    expect(await counted(view, sql`true`, db)).toBeGreaterThan(0)
  }
})

const SIDES = ['initiated_payments', 'received_payments', 'debited_transactions', 'credited_transactions']
test.each([...SIDES, 'account_titles', 'customer_names', 'party_texts', 'payment_texts'])(
  '%s shows a tenant its own rows and no other’s, though it has its owner’s rights',
  async (view) => {
    const { db } = net.database.as(tenant())
    const own = sql`partner_id = ${tenant().partnerId}`
    expect(await counted(view, own)).toBeGreaterThan(0)
    expect(await counted(view)).toBeGreaterThan(await counted(view, own))
    expect(await counted(view, sql`true`, db)).toBe(await counted(view, own))
    expect(await counted(view, sql`true`, net.database.as({ organizationId: '', partnerId: '' }).db)).toBe(0)
  },
)

test('a connection switched to another tenant sees only that tenant’s rows', async () => {
  const names = [world.own, world.stranger, world.sibling].map(({ bank }) => bank)
  const sampled = Array.from({ length: 60 }, (_, i) => names[i % names.length] ?? world.own.bank)
  const seen = await Promise.all(
    sampled.map(({ orgId: organizationId, partnerId }) =>
      rows<{ partner_id: string }>(
        net.database.as({ organizationId, partnerId }).db,
        sql`select distinct partner_id from customers`,
      ),
    ),
  )
  expect(seen).toEqual(sampled.map(({ partnerId }) => [{ partner_id: partnerId }]))
})
