import { sql } from 'drizzle-orm'
import { idAtTime } from '../../kernel/ids.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { rows } from '../../platform/db/rows.ts'
import { eventProjection } from '../../platform/write/projections.ts'
import type { EventType, RecordType } from '../../wire/events.ts'

const RECENT_DAYS = 7
/**
 * Maximum number of counted events: a namespace may have millions in a week, and the newest are
 * representative.
 */
const MAX_COUNTED = 10_000

export type RecentEvents = {
  readonly counts: readonly {
    readonly record_type: RecordType
    readonly event_type: EventType
    readonly count: number
  }[]
  readonly isComplete: boolean
}

/** Counts recent events of the namespace by type, without test events. */
export async function recentEvents(ctx: PartnerCtx): Promise<RecentEvents> {
  const since = idAtTime('evt', new Date(ctx.now.getTime() - RECENT_DAYS * 86_400_000))
  const newest = sql`
    select record_type, event_type from ${eventProjection}
     where partner_id = ${ctx.partnerId} and organization_id = ${ctx.organizationId} and token >= ${since} and webhook_id is null
     order by token desc limit ${MAX_COUNTED + 1}`
  const counts = await rows<RecentEvents['counts'][number]>(
    ctx.db,
    sql`select record_type, event_type, count(*)::int as count from (${newest}) newest group by 1, 2 order by 1, 2`,
  )
  return { counts, isComplete: counts.reduce((sum, { count }) => sum + count, 0) <= MAX_COUNTED }
}
