import { sql } from 'drizzle-orm'
import type { Head } from '../../kernel/audit-chain.ts'
import { idTime } from '../../kernel/ids.ts'
import type { Db } from '../../platform/db/db.ts'
import { rows } from '../../platform/db/rows.ts'
import { auditLinks } from './table.ts'

/** The last link of each chain, by primary key. */
export async function headsOf(tx: Db, organizationIds: readonly string[]): Promise<Map<string, Head>> {
  const found = await rows<{
    id: string
    sequence: string | number
    hash: string
    entry_id: string
    newest: number | null
  }>(
    tx,
    sql`select o.id, l.sequence, l.hash, l.entry_id, (extract(epoch from l.newest_at) * 1000)::float8 as newest
          from unnest(${sql.param(organizationIds)}::text[]) as o (id) cross join lateral (
            select sequence, hash, entry_id, newest_at from ${auditLinks} where organization_id = o.id order by sequence desc limit 1) l`,
  )
  return new Map(
    found.map(({ id, sequence, hash, entry_id, newest }) => [
      id,
      { sequence: Number(sequence), hash, newest: newest ?? idTime(entry_id).getTime() },
    ]),
  )
}
