import { sql } from 'drizzle-orm'
import { isoTime } from '../../kernel/time.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { rows } from '../../platform/db/rows.ts'
import type { Throughput } from './contract.ts'
import { BY_RULE } from './task-history.ts'

/**
 * Decisions of the namespace's members since midnight UTC, most active member first. A decided task
 * never changes again, so `updated_at` is the time of its decision. Tasks that were closed because
 * another one failed are not counted.
 */
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
     where t.organization_id = ${ctx.organizationId} and t.partner_id = ${ctx.partnerId}
       and t.assignee <> 0 and t.status in ('completed', 'failed') and t.updated_at >= ${since.toISOString()}::timestamptz
       and exists (select from task_events e where e.payment_id = t.payment_id and e.task_id = t.token
                      and e.kind = t.status and e.actor <> ${BY_RULE})
     group by t.assignee
     order by count(*) desc, t.assignee`,
  )
  return { since: isoTime(since), members }
}
