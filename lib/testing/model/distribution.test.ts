// A distributed engine can enforce a unique key of a distributed table only if the key contains the
// table's distribution column (docs/growing.md).
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'

/** Small and read everywhere: each machine has a copy, so any key can be unique. */
const COPIED = 'copied'

/** The distribution column of each table. */
const SPREAD: Record<string, string> = {
  payments: 'payment_id',
  submissions: 'payment_id',
  payment_exceptions: 'payment_id',
  admissions: 'payment_id',
  admission_tasks: 'payment_id',
  task_events: 'payment_id',
  transactions: 'payment_id',
  returns: 'payment_id',
  recalls: 'payment_id',
  events: 'token',
  deliveries: 'token',
  delivery_attempts: 'delivery_id',
  receptions: 'token',
  logged_bodies: 'token',
  logged_requests: 'token',
  api_key_addresses: 'key_id',
  api_key_usage: 'key_id',
  audit_entries: 'token',
  audit_links: 'organization_id',
  idempotency_records: 'scope',
  tallies: 'partner_id',
  tally_changes: 'partner_id',
  notes: 'token',
  note_versions: 'note_id',
  search_parties: 'partner_id',
  search_payments: 'partner_id',
  settlement_leaves: 'batch_id',
  settlement_pairs: 'batch_id',
  settlement_trees: 'batch_id',
  settlement_instructions: 'token',
  participant_accounts: 'partner_id',
  account_changes: 'token',
  liquidity_changes: 'token',
  liquidity_movements: 'token',
  liquidity_positions: 'partner_id',
  liquidity_samples: 'partner_id',
  ...Object.fromEntries(
    [
      'account_validations',
      'accounts',
      'api_keys',
      'approval_rules',
      'assignment_rules',
      'audit_endpoints',
      'audit_progress',
      'chat_channels',
      'chat_messages',
      'customers',
      'inspectors',
      'invitations',
      'liquidity_audits',
      'links',
      'members',
      'mentions',
      'message_templates',
      'notification_counts',
      'notification_deliveries',
      'notification_queue',
      'notification_schedules',
      'notification_settings',
      'notifications',
      'operator_approvals',
      'organization_approvals',
      'organization_rules',
      'organizations',
      'partners',
      'passkeys',
      'password_resets',
      'provisioned_group_members',
      'provisioned_groups',
      'rate_limits',
      'rate_uses',
      'recovery_codes',
      'roles',
      'saved_views',
      'search_progress',
      'service_tokens',
      'sessions',
      'settlement_accounts',
      'settlement_batches',
      'settlement_keys',
      'settlement_mismatches',
      'statement_bookings',
      'statement_imports',
      'settlement_marks',
      'settlement_runs',
      'settlement_windows',
      'sign_in_codes',
      'single_sign_on_connections',
      'single_sign_on_domains',
      'single_sign_on_identities',
      'single_sign_on_used_states',
      'tally_floors',
      'used_passkey_challenges',
      'verification_requests',
      'webhooks',
    ].map((table) => [table, COPIED]),
  ),
}

/** Keys that would have to be dropped, and what replaces them. */
const EXCEPTIONS: Record<string, string> = {
  'settlement_instructions (reference)': 'a hash of batch and namespace: the index only detects a collision',
  'audit_links (entry_id)': 'one job at a time extends the chain, under a lock: the index only detects mistakes',
}

async function tables() {
  const files = globSync('lib/{modules,platform}/*/table.ts')
  const modules = await Promise.all(files.map((file) => import(resolve(file)) as Promise<Record<string, unknown>>))
  return modules.flatMap((module) => Object.values(module).filter((value) => value instanceof PgTable))
}

function uniqueSets(table: PgTable): string[][] {
  const { columns, primaryKeys, uniqueConstraints, indexes } = getTableConfig(table)
  const named = (list: readonly object[]) => list.map((column) => ('name' in column ? String(column.name) : ''))
  return [
    ...columns.filter(({ primary }) => primary).map(({ name }) => [name]),
    ...columns.filter(({ isUnique }) => isUnique).map(({ name }) => [name]),
    ...[...primaryKeys, ...uniqueConstraints].map((key) => named(key.columns)),
    ...indexes.filter(({ config }) => config.unique).map(({ config }) => named(config.columns)),
  ]
}

test('each unique key of a distributed table contains its distribution column', async () => {
  const found = (await tables()).map((table) => ({ name: getTableConfig(table).name, sets: uniqueSets(table) }))
  expect(found.map(({ name }) => name).sort()).toEqual(Object.keys(SPREAD).sort())
  const offending = found.flatMap(({ name, sets }) =>
    sets
      .filter((set) => SPREAD[name] !== COPIED && !set.includes(SPREAD[name] ?? ''))
      .map((set) => `${name} (${set.join(', ')})`),
  )
  expect(offending).toEqual(Object.keys(EXCEPTIONS))
})
