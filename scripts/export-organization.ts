import { createWriteStream, type WriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { finished } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '../lib/platform/db/db.ts'
import { TENANT_ROLE } from '../lib/platform/db/policies.ts'
import { type Database, openPostgres } from '../lib/platform/db/pool/client.ts'
import { extendStatementLimit } from '../lib/platform/db/pool/statement-limit.ts'
import { rows } from '../lib/platform/db/rows.ts'

// `npm run export-organization -- <org_…> <folder>` exports everything that an organization owns or
// takes part in from DATABASE_URL, as JSON Lines files. The database's row-level security decides
// which rows belong to it (decision 0019): the export reads as each of its namespaces.

/**
 * Never exported: hashes (except those that prove a settlement), sealed values and stored
 * responses, which are useless or dangerous elsewhere.
 */
const HIDDEN_COLUMNS = /^(sealed_|secret|totp_|leased_|xid$|(?!(root|leaf)_).+_hash$)/
const HIDDEN_TABLES = ['idempotency_records', 'recovery_codes', 'tally_changes']
const PORTION = 1000

type Readable = { readonly name: string; readonly columns: readonly string[] }

/** Writes the files and returns row counts. Throws if the organization does not exist. */
export async function exportOrganization(
  database: Database,
  token: string,
  folder: string,
): Promise<Record<string, number>> {
  const namespaces = await rows<{ token: string; name: string }>(
    database.db,
    // A domain can be in both environments.
    sql`select token, environment || '/' || domain as name from partners where organization_id = ${token} order by token`,
  )
  const [found] = await rows(database.db, sql`select from organizations where token = ${token}`)
  if (!found) throw new Error(`Organization ${token} does not exist.`)
  const tables = await readable(database.db)
  const counts: Record<string, number> = {}
  for (const { token: partnerId, name } of [{ token: '', name: 'organization' }, ...namespaces]) {
    const own = join(folder, name)
    await mkdir(own, { recursive: true, mode: 0o700 })
    // One snapshot per namespace, so that a payment completed during the export does not lack its
    // transaction.
    await database.as({ organizationId: token, partnerId }).db.transaction(
      async (tx) => {
        await extendStatementLimit(tx, 'none')
        for (const table of tables) {
          const count = await writeTable(tx, table, join(own, `${table.name}.ndjson`))
          if (count > 0) counts[`${name}/${table.name}`] = count
        }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
  }
  return counts
}

/** Tables with tenants' rows, and the columns that tenants may read. */
function readable(db: Db): Promise<Readable[]> {
  return rows<Readable>(
    db,
    sql`select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
          from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
           and c.relrowsecurity
           and has_column_privilege(${TENANT_ROLE}, c.oid, a.attnum, 'select')
           and a.attname !~ ${HIDDEN_COLUMNS.source} and c.relname <> all (${sql.param(HIDDEN_TABLES)}::text[])
         group by c.relname order by c.relname`,
  )
}

async function writeTable(tx: Db, { name, columns }: Readable, path: string): Promise<number> {
  const list = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )
  await tx.execute(sql`declare reading no scroll cursor for
    select to_jsonb(r)::text as line from (select ${list} from ${sql.identifier(name)}) as r`)
  let file: WriteStream | undefined
  let count = 0
  for (;;) {
    const portion = await rows<{ line: string }>(tx, sql.raw(`fetch ${PORTION} from reading`))
    if (portion.length === 0) break
    file ??= createWriteStream(path, { mode: 0o600 })
    file.write(`${portion.map(({ line }) => line).join('\n')}\n`)
    count += portion.length
  }
  await tx.execute(sql`close reading`)
  if (file) await finished(file.end())
  return count
}

if (import.meta.main) {
  const [token, folder] = process.argv.slice(2)
  const url = process.env.DATABASE_URL
  if (!url || !token || !folder) {
    console.error('Usage: DATABASE_URL=postgresql://… npm run export-organization -- <org_…> <folder>')
    process.exit(1)
  }
  const database = await openPostgres(url, 2)
  try {
    console.log(JSON.stringify(await exportOrganization(database, token, resolve(folder)), null, 2))
  } finally {
    await database.close()
  }
}
