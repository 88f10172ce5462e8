import { sql } from 'drizzle-orm'
import { isoTime } from '../../kernel/time.ts'
import type { OrganizationCtx } from '../../platform/context.ts'
import { type CsvColumns, type CsvExport, exportList } from '../../platform/csv-export.ts'
import { rows } from '../../platform/db/rows.ts'
import { drain } from '../../platform/drain.ts'
import { chainLength } from './read-chain.ts'
import { auditLinks } from './table.ts'

/**
 * Links per anchor. A hash covers all previous entries, so more anchors would only locate a changed
 * entry better.
 */
const EVERY = 100
const PORTION = 500

type AnchorRow = {
  readonly organization_id: string
  readonly sequence: string | number
  readonly hash: string
  readonly newest: number | null
}

const COLUMNS: CsvColumns<AnchorRow> = {
  organization_id: (row) => row.organization_id,
  sequence: (row) => Number(row.sequence),
  hash: (row) => row.hash,
  at: (row) => (row.newest === null ? null : isoTime(new Date(row.newest))),
}

/**
 * Every hundredth link of the organization's chain and the last one, to be stored outside the
 * network (decision 0068).
 */
export async function exportAnchors(ctx: OrganizationCtx): Promise<CsvExport> {
  const last = await chainLength(ctx)
  const pages = drain(async (cursor) => {
    const done = Number(cursor ?? 0)
    const found = await readPlaces(ctx, { from: done + 1, to: Math.min(done + PORTION, Math.ceil(last / EVERY)), last })
    return { found, nextCursor: (done + PORTION) * EVERY < last ? String(done + PORTION) : null }
  })
  return exportList({ partnerId: ctx.organizationId, now: ctx.now }, 'audit-anchors', COLUMNS, pages)
}

/** The links at `EVERY` times `from` to `to`, with `last` in place of positions beyond it. */
function readPlaces(
  { db, organizationId }: OrganizationCtx,
  { from, to, last }: { readonly from: number; readonly to: number; readonly last: number },
): Promise<AnchorRow[]> {
  const places = Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => Math.min((from + i) * EVERY, last))
  // A typed column, because a row policy prevents an expression from becoming an index condition
  // (decision 0050).
  return rows<AnchorRow>(
    db,
    sql`select l.organization_id, l.sequence, l.hash, (extract(epoch from l.newest_at) * 1000)::float8 as newest
          from unnest(${sql.param(places)}::bigint[]) as requested (place) cross join lateral (
            select organization_id, sequence, hash, newest_at from ${auditLinks}
             where organization_id = ${organizationId} and sequence = requested.place limit 1) l
         order by l.sequence`,
  )
}
