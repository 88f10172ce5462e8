import type { Pool } from 'pg'
import { UnusableDatabase } from '../migrate.ts'

/** PostgreSQL settings by name, in the form of `pg_settings`: durations in milliseconds. */
type SessionSettings = Readonly<Record<string, string>>

/**
 * Required settings, regardless of the defaults of server, database and role. Statements must see
 * what others committed before them; a settlement's cutoff depends on it.
 */
export const SEMANTICS: SessionSettings = {
  default_transaction_isolation: 'read committed',
  default_transaction_read_only: 'off',
  default_transaction_deferrable: 'off',
  standard_conforming_strings: 'on',
  row_security: 'on',
  DateStyle: 'ISO, MDY',
  TimeZone: 'UTC',
}

/**
 * Every look-up has an index. The planner would choose a table scan while the table is small and
 * then cache that plan, so it may use one only if there is no alternative. JIT compilation takes
 * longer than these statements (decision 0050).
 */
export const PLANNER: SessionSettings = { enable_seqscan: 'off', jit: 'off' }

/**
 * Frees the locks of a process that was killed, or whose host or network is gone. They apply to TCP
 * connections only.
 */
const NETWORK: SessionSettings = {
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '25000',
}

type Limits = {
  readonly statementTimeoutMs: number
  /** Idle timeout of transactions: a paused process would otherwise block others with its locks. */
  readonly idleTransactionMs: number
}

/** The settings of each connection of a pool. */
export const sessionSettings = ({ statementTimeoutMs, idleTransactionMs }: Limits, role?: string): SessionSettings => ({
  ...SEMANTICS,
  ...PLANNER,
  statement_timeout: String(statementTimeoutMs),
  idle_in_transaction_session_timeout: String(Math.round(idleTransactionMs)),
  // Interval at which the server checks that the client of a running statement is connected.
  client_connection_check_interval: '500',
  ...(role && { role }),
})

/** Startup options of a connection. They override the defaults of server, database and role. */
export const startupOptions = (settings: SessionSettings): string =>
  Object.entries({ ...settings, ...NETWORK })
    .map(([name, value]) => `-c ${name}=${value.replaceAll(/[\\ ]/g, '\\$&')}`)
    .join(' ')

/** Throws UnusableDatabase if a connection of the pool lacks a setting. */
export async function checkSettings(pool: Pool, settings: SessionSettings): Promise<void> {
  const { rows } = await pool.query<{ name: string; expected: string; actual: string | null }>(
    `select e.name, e.expected, case e.name when 'role' then current_user::text else s.setting end as actual
       from unnest($1::text[], $2::text[]) as e (name, expected) left join pg_settings s on s.name = e.name`,
    [Object.keys(settings), Object.values(settings)],
  )
  const wrong = rows.filter(({ expected, actual }) => actual !== expected)
  if (wrong.length === 0) return
  const found = wrong.map(({ name, expected, actual }) => `${name} is ${actual ?? 'unknown'} instead of ${expected}`)
  throw new UnusableDatabase(
    `Connections to the database do not have the settings that the gateway depends on: ${found.join('; ')}. It sends them when it connects, so a pooler or \`options\` in DATABASE_URL overrides them. Connect to PostgreSQL directly or through a pooler that keeps startup options, and remove \`options\` from DATABASE_URL.`,
  )
}

/** Warnings for the operator: with these settings, the server can lose committed transactions. */
export async function durabilityWarnings(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'`,
  )
  return rows.map(({ name }) => `${name} is off: the database may lose confirmed payments when it crashes`)
}
