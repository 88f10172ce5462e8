import { sql } from 'drizzle-orm'
import type { PartnerCtx } from '../../../platform/context.ts'
import { isOneOf } from '../../../platform/db/columns.ts'
import { rows } from '../../../platform/db/rows.ts'
import { OPEN_TASK_STATES } from '../states.ts'
import { isSnoozed } from './open-tasks.ts'

/** Payments awaiting a decision, without snoozed ones, whose tasks were opened at least `from` and less than `to` seconds ago. */
export type AgeGroup = {
  readonly from: number
  readonly to: number | null
  readonly count: number
  /** The payments with a task on hold. */
  readonly onHold: number
  /** If false, there are more payments than were counted. */
  readonly isExact: boolean
  readonly oldest: Date | null
}

/** Maximum number of tasks read per age group. Queues that people work on are shorter (decision 0096). */
const MAX_READ = 2_000

/**
 * The namespace's queue by age, each payment once. `ages` are the groups' lower bounds in seconds,
 * in ascending order and starting with 0. The bounds are those of `older_than` and `younger_than`.
 */
export async function countByAge({ db, partnerId, now }: PartnerCtx, ages: readonly number[]): Promise<AgeGroup[]> {
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString()
  const bounds = ages.map((from, at) => {
    const to = ages[at + 1]
    return { age: at, after: to === undefined ? '-infinity' : ago(to), until: at === 0 ? 'infinity' : ago(from) }
  })
  const found = await rows<{ age: number; count: number; onHold: number; read: number; oldest: number }>(
    db,
    sql`
    select b.age, count(distinct t.payment_id)::int as count, count(*)::int as read, extract(epoch from min(t.created_at))::float8 * 1000 as oldest,
           (count(distinct t.payment_id) filter (where t.status = 'on_hold'))::int as "onHold"
      from jsonb_to_recordset(${JSON.stringify(bounds)}::jsonb) as b (age int, after timestamptz, until timestamptz)
     cross join lateral (
       select payment_id, status, created_at from admission_tasks c
        where partner_id = ${partnerId} and ${isOneOf(sql`status`, OPEN_TASK_STATES)}
          and created_at > b.after and created_at <= b.until and not ${isSnoozed(now)} order by created_at limit ${MAX_READ}) t
     group by b.age`,
  )
  return ages.map((from, at) => {
    const { count, onHold, read, oldest } = found.find(({ age }) => age === at) ?? NONE
    const isExact = read < MAX_READ
    return { from, to: ages[at + 1] ?? null, count, onHold, isExact, oldest: oldest === null ? null : new Date(oldest) }
  })
}

const NONE = { count: 0, onHold: 0, read: 0, oldest: null }
