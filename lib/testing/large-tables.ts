import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import { rows } from '../platform/db/rows.ts'

/** Columns with the owner of a row, which copies keep. */
const OWNER = /^(.*_)?(organization_id|partner_id|member_id|webhook_id|key_id)$/

/** Tables with few rows per tenant. Their copies belong to other tenants. */
const LIMITED = [
  'organizations',
  'partners',
  'members',
  'sessions',
  'invitations',
  'password_resets',
  'recovery_codes',
  'roles',
  'saved_views',
  'provisioned_group_members',
  'provisioned_groups',
  'service_tokens',
  'single_sign_on_connections',
  'single_sign_on_domains',
  'single_sign_on_identities',
  'message_templates',
  'assignment_rules',
  'approval_rules',
  'organization_approvals',
  'api_keys',
  'audit_endpoints',
  'chat_channels',
  'webhooks',
  'inspectors',
  'verification_requests',
  'passkeys',
  'notification_settings',
  'notification_schedules',
  'rate_limits',
]
/** Tables with counts of other tables or the progress of jobs. */
const DERIVED = [
  'tallies',
  'tally_changes',
  'settlement_windows',
  'settlement_marks',
  'audit_progress',
  'search_progress',
  'liquidity_audits',
  'notification_queue',
  'notification_deliveries',
  'chat_messages',
]

type Column = { table: string; name: string; isCopied: boolean }

/**
 * Copies the rows of all tables with new IDs until each has roughly `about` rows. Copies refer to
 * each other like the originals and belong to the same tenants. Fast, because no triggers run and
 * no statistics are collected. Returns the row counts by table.
 */
export async function enlarge(db: Db, about: number): Promise<Map<string, number>> {
  const columns = await rows<Column>(
    db,
    sql`select c.relname as table, a.attname as name,
               a.atttypid = 'text'::regtype and (a.attname = 'token' or a.attname like '%\_id' or exists (
                 select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any (i.indkey))) as "isCopied"
          from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by c.relname, a.attnum`,
  )
  const sizes = new Map<string, number>()
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`set local statement_timeout = 0`)
    for (const table of new Set(columns.map((column) => column.table))) {
      const own = columns.filter((column) => column.table === table)
      await copy(tx, table, own, about)
      sizes.set(table, await count(tx, table))
    }
  })
  await db.execute(sql`select recount_tallies()`)
  return sizes
}

async function copy(tx: Db, table: string, columns: readonly Column[], about: number): Promise<void> {
  const there = await count(tx, table)
  const isKey = ({ name, isCopied }: Column) =>
    (isCopied && !OWNER.test(name)) || (OWNER.test(name) && LIMITED.includes(table))
  if (DERIVED.includes(table) || there === 0 || there >= about || !columns.some(isKey)) return
  const names = columns.map(({ name }) => sql.identifier(name))
  const values = columns.map((column) => {
    const value = sql`t.${sql.identifier(column.name)}`
    // A batch differs by its window, because its currency must remain one.
    if (table === 'settlement_batches' && column.name === 'upto_window') return sql`${value} + copy.number`
    // A job serves channels one after another, and all copies would be due.
    if (table === 'chat_channels' && column.name === 'due_at') return sql`${value} + interval '1 year'`
    if (column.name === 'currency') return value
    return isKey(column) ? copied(value) : value
  })
  await tx.execute(sql`
    insert into ${sql.identifier(table)} (${sql.join(names, sql`, `)})
    select ${sql.join(values, sql`, `)} from ${sql.identifier(table)} t, generate_series(1, ${Math.ceil(about / there)}::int) copy (number)
    on conflict do nothing`)
}

const count = async (db: Db, table: string): Promise<number> =>
  Number((await rows<{ n: string }>(db, sql`select count(*) as n from ${sql.identifier(table)}`))[0]?.n)

/** The value of a copy. An ID remains valid: its last digits are the number of the copy. */
const copied = (value: SQL): SQL => sql`
  case when ${value} ~ '^[a-z]+_[0-9a-z]{26}$' then left(${value}, -6) || lpad(copy.number::text, 6, '0')
       else ${value} || '_' || copy.number end`
