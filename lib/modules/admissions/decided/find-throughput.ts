import { type SQL, sql } from 'drizzle-orm'
import { isoTime } from '../../../kernel/time.ts'
import type { PartnerCtx } from '../../../platform/context.ts'
import { isOneOf } from '../../../platform/db/columns.ts'
import { rows } from '../../../platform/db/rows.ts'
import { DECIDED_TASK_STATES } from '../states.ts'
import type { Throughput } from './contract.ts'

/** Decisions of the namespace's members since midnight UTC, most active member first. */
export async function findThroughput(ctx: PartnerCtx): Promise<Throughput> {
  const since = new Date(ctx.now)
  since.setUTCHours(0, 0, 0, 0)
  const members = await rows<Throughput['members'][number]>(
    ctx.db,
    sql`
    select t.assignee as number,
           (count(*) filter (where t.status = 'completed'))::int as accepted,
           (count(*) filter (where t.status = 'failed'))::int as failed
      from admission_tasks t
     where ${decidedByMembers(ctx, since)}
     group by t.assignee
     order by count(*) desc, t.assignee`,
  )
  return { since: isoTime(since), members }
}

/**
 * Tasks `t` that members of the namespace decided since a time. A decided task never changes again,
 * so `updated_at` is the time of its decision. The member is the assignee, but an API key can decide
 * an assigned task, and a rule closes tasks when another one of the payment failed.
 */
export const decidedByMembers = ({ organizationId, partnerId }: PartnerCtx, since: Date): SQL => sql`
  t.organization_id = ${organizationId} and t.partner_id = ${partnerId} and t.assignee <> 0
  and ${isOneOf(sql`t.status`, DECIDED_TASK_STATES)} and t.updated_at >= ${since.toISOString()}::timestamptz
  and starts_with(t.decided_by, 'mem_')`
