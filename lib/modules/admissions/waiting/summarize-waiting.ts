import { type SQL, sql } from 'drizzle-orm'
import type { PartnerCtx } from '../../../platform/context.ts'
import { rows } from '../../../platform/db/rows.ts'
import type { AdmissionQueueSummary, WaitingSummaryQuery } from '../contract.ts'
import { EXPIRING_SOON_SECONDS, QUEUE_VIEWS, type QueueView } from '../states.ts'
import { all, isSnoozed, MAX_READ, openTasks } from './open-tasks.ts'

type Counted = { readonly read: number; readonly currency: string | null } & {
  readonly [view in QueueView]: readonly [count: number, sum: string | null] | null
}

/** Count and sums of each view of the queue, each payment once, in one pass over its tasks. */
export async function summarizeWaiting(
  ctx: PartnerCtx,
  { assignee, ...filters }: WaitingSummaryQuery,
): Promise<AdmissionQueueSummary> {
  const { candidates, join, conditions } = openTasks(ctx, filters, { most: MAX_READ })
  const isAssigned = assignee === undefined ? sql`true` : sql`c.assignee = ${assignee}`
  const soon = new Date(ctx.now.getTime() + EXPIRING_SOON_SECONDS * 1000).toISOString()
  const me = ctx.actor.kind === 'member' ? ctx.actor.number : null
  const snoozed = isSnoozed(ctx.now)
  const within = (view: SQL) => sql`bool_or(${view} and ${isAssigned} and not ${snoozed})`
  const counts = QUEUE_VIEWS.map((view) => {
    const isIn = sql`filter (where p.${sql.identifier(view)})`
    return sql`json_build_array(count(*) ${isIn}, (sum(p.amount) ${isIn})::text) as ${sql.identifier(view)}`
  })
  const found = await rows<Counted>(
    ctx.db,
    sql`
    with c as materialized (${candidates}), viewed as (
      select c.currency, c.amount, ${within(sql`true`)} as "all", bool_or(c.assignee = ${me}::int and not ${snoozed}) as mine,
             bool_or(c.assignee = 0 and not ${snoozed}) as unassigned, ${within(sql`c.status = 'on_hold'`)} as on_hold,
             ${within(sql`c.expires_at <= ${soon}::timestamptz`)} as expiring, bool_or(${snoozed} and ${isAssigned}) as snoozed
        from c ${join} where ${all(conditions)} group by c.payment_id, c.currency, c.amount)
    select r.read, s.* from (select count(*)::int as read from c) r left join (
      select p.currency, ${sql.join(counts, sql`, `)} from viewed p group by p.currency) s on true order by s.currency`,
  )
  const viewOf = (view: QueueView) => {
    const parts = found.map((row) => ({ currency: row.currency, counted: row[view] }))
    return {
      count: parts.reduce((sum, { counted }) => sum + (counted?.[0] ?? 0), 0),
      sums: parts.flatMap(({ currency, counted }) =>
        currency !== null && counted?.[1] ? [{ currency, total: counted[1], count: counted[0] }] : [],
      ),
    }
  }
  return {
    count_is_exact: found.every(({ read }) => read < MAX_READ),
    views: {
      all: viewOf('all'),
      mine: viewOf('mine'),
      unassigned: viewOf('unassigned'),
      on_hold: viewOf('on_hold'),
      expiring: viewOf('expiring'),
      snoozed: viewOf('snoozed'),
    },
  }
}
