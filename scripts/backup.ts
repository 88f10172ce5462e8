import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { SETTLED_IN_NO_BATCH } from './lib/settled-in-no-batch.ts'

// `npm run backup -- <file>` writes a consistent snapshot of the database at DATABASE_URL to a file
// while the gateway runs. `npm run restore -- <file>` restores it into an empty database at
// DATABASE_URL. Both need PostgreSQL's client tools, not older than the server. `npm run
// verify-ledger` checks a database that was restored in another way. It writes nothing, so it also
// works on a standby.

const run = promisify(execFile)

/** An error that the user can fix. */
export class BackupFailed extends Error {}

/**
 * Writes a database to a file in PostgreSQL's format, from one snapshot regardless of concurrent
 * writes.
 */
export async function backUp(url: string, file: string): Promise<void> {
  await tool('pg_dump', ['--format=custom', '--no-owner', `--file=${resolve(file)}`], url)
}

/** Row counts after a restore, to compare with those of the backup. */
type Restored = { readonly payments: number; readonly transactions: number; readonly entries: number }

/**
 * Restores a backup into an empty database, all or nothing, then verifies ledger and audit chains.
 * Throws BackupFailed if the database is not empty or the verification fails.
 */
export async function restore(url: string, file: string): Promise<Restored> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await expectEmpty(client)
    await makeRole(client)
    await tool(
      'pg_restore',
      ['--no-owner', '--exit-on-error', '--single-transaction', `--dbname=${database(url)}`, resolve(file)],
      url,
    )
    // Backups contain no statistics, without which queries would be slow at first.
    await client.query('analyze')
    return await expectSound(client)
  } finally {
    await client.end()
  }
}

/**
 * Verifies ledger, transactions and audit chains as after a restore. Writes nothing. Throws
 * BackupFailed if something is wrong.
 */
async function verifyLedger(url: string): Promise<Restored> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await expectSound(client)
  } finally {
    await client.end()
  }
}

async function expectEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select count(*)::int as n from pg_tables where schemaname = 'public'`)
  if (rows[0].n > 0) throw new BackupFailed('The database must be empty before a restore.')
}

/** Roles belong to the server and are not part of a dump (decision 0019). */
async function makeRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select from pg_roles where rolname = 'gateway_tenant'`)
  if (rows.length > 0) return
  await client.query('create role gateway_tenant nologin').catch(() => {
    throw new BackupFailed(
      'The role gateway_tenant is missing. As an administrator, run: CREATE ROLE gateway_tenant NOLOGIN; GRANT gateway_tenant TO <user of DATABASE_URL>;',
    )
  })
  await client.query('grant gateway_tenant to current_user')
}

async function expectSound(client: pg.Client): Promise<Restored> {
  const { rows } = await client.query(`
    select (select count(*)::int from payments) as payments, (select count(*)::int from transactions) as transactions,
           (select count(*)::int from audit_entries) as entries,
           (select count(*)::int from payments p left join transactions t on t.payment_id = p.payment_id and t.sequence = 0
             where p.state = 'completed' and t.payment_id is null) as missing,
           (select coalesce(sum(case direction when 'TD_Debit' then amount else -amount end), 0)::text from transaction_lines) as balance,
           (select count(*)::int from (select from audit_links group by organization_id having max(sequence) <> count(*)) g) as gaps,
           (select count(*)::int from liquidity_positions l, count_liquidity(l.partner_id, l.currency) c
             where l.position <> c.owed or l.reserved <> c.reserving) as miscounted,
           ${SETTLED_IN_NO_BATCH} as unbatched`)
  const { missing, balance, gaps, unbatched, miscounted, ...counted } = rows[0]
  if (missing > 0 || balance !== '0' || gaps > 0 || unbatched > 0 || miscounted > 0) {
    throw new BackupFailed(
      `The ledger is inconsistent: ${missing} transactions missing, debits and credits differ by ${balance}, ${gaps} audit chains with gaps, ${unbatched} settled transactions without a batch, ${miscounted} positions or reservations that differ from the ledger.`,
    )
  }
  return counted
}

const database = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1))

/** Environment variables for PostgreSQL's tools, including the TLS settings of the URL. */
export function environmentOf(url: string): Record<string, string> {
  const { hostname, port, username, password, searchParams } = new URL(url)
  const tls = { PGSSLMODE: 'sslmode', PGSSLROOTCERT: 'sslrootcert', PGSSLCERT: 'sslcert', PGSSLKEY: 'sslkey' }
  return {
    PGHOST: hostname.replace(/^\[(.*)\]$/, '$1'),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: database(url),
    ...Object.fromEntries(
      Object.entries(tls).flatMap(([variable, name]) => {
        const value = searchParams.get(name)
        return value === null ? [] : [[variable, value]]
      }),
    ),
  }
}

/**
 * Runs one of PostgreSQL's tools. The password is passed in the environment, because other users
 * can read arguments.
 */
async function tool(name: string, args: readonly string[], url: string): Promise<void> {
  await run(name, args, { env: { ...process.env, ...environmentOf(url) } }).catch(
    (error: NodeJS.ErrnoException & { stderr?: string }) => {
      if (error.code === 'ENOENT')
        throw new BackupFailed(`${name} is not installed. It is part of the PostgreSQL client.`)
      throw new BackupFailed(`${name} failed: ${error.stderr ?? error.message}`)
    },
  )
}

if (import.meta.main) {
  // A backup contains all data, so only its owner can read the file.
  process.umask(0o077)
  const [what, file] = process.argv.slice(2)
  const url = process.env.DATABASE_URL
  try {
    if (url && what === 'verify') console.log(`consistent: ${JSON.stringify(await verifyLedger(url))}`)
    else if (url && file && what === 'backup') await backUp(url, file)
    else if (url && file && what === 'restore') console.log(`restored: ${JSON.stringify(await restore(url, file))}`)
    else
      throw new BackupFailed(
        'Usage: DATABASE_URL=postgresql://… npm run backup -- <file> | npm run restore -- <file> | npm run verify-ledger',
      )
  } catch (error) {
    if (!(error instanceof BackupFailed)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
