import { sql } from 'drizzle-orm'
import { idAtTime, idTime } from '../../kernel/ids.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { rows } from '../../platform/db/rows.ts'
import { readTallies, sumOf } from '../../platform/tallies/tallies.ts'
import { OPEN_TASK_STATES, WORKFLOWS } from '../admissions/states.ts'
import { TASK_AGES } from './states.ts'

export type TaskAges = {
  readonly pending: number
  readonly onHold: number
  readonly oldest: Date | null
  readonly ages: readonly {
    readonly from: number
    readonly to: number | null
    readonly count: number
    readonly isExact: boolean
  }[]
}

/** Maximum count per state, workflow and age group; queues that people work on are shorter. */
const COUNTED = 2_000
/** Sorts after every ID in any collation, because none starts with more than 7 (decision 0022). */
const END = 'pat_8'

/**
 * The namespace's open tasks by age. IDs contain the creation time, so an age group is an index
 * range.
 */
export async function taskAges(ctx: PartnerCtx): Promise<TaskAges> {
  const [counted, groups] = await Promise.all([readTallies(ctx.db, 'tasks', ctx.partnerId), countGroups(ctx)])
  const oldest = groups.flatMap(({ oldest }) => (oldest === null ? [] : [oldest])).sort()[0]
  return {
    pending: sumOf(counted, ({ state }) => state === 'pending'),
    onHold: sumOf(counted, ({ state }) => state === 'on_hold'),
    oldest: oldest === undefined ? null : idTime(oldest),
    ages: TASK_AGES.map((from, at) => {
      const own = groups.filter((one) => one.age === at)
      const isExact = own.every(({ n }) => n < COUNTED)
      return { from, to: TASK_AGES[at + 1] ?? null, count: own.reduce((sum, { n }) => sum + n, 0), isExact }
    }),
  }
}

type Group = { readonly age: number; readonly n: number; readonly oldest: string | null }

function countGroups({ db, partnerId, now }: PartnerCtx): Promise<Group[]> {
  const bounds = TASK_AGES.map((seconds, at) => {
    const end = at === 0 ? END : idOf(now, seconds)
    const begin = TASK_AGES[at + 1]
    return { age: at, low: begin === undefined ? '' : idOf(now, begin), high: end }
  })
  const list = (values: readonly string[]) => sql`unnest(${sql.param(values)}::text[])`
  return rows<Group>(
    db,
    sql`
    select b.age, count(t.token)::int as n, min(t.token) as oldest
      from ${list(OPEN_TASK_STATES)} as s (status) cross join ${list(WORKFLOWS)} as w (workflow)
     cross join jsonb_to_recordset(${JSON.stringify(bounds)}::jsonb) as b (age int, low text, high text)
     cross join lateral (
       select token from admission_tasks t
        where t.partner_id = ${partnerId} and t.status = s.status and t.workflow = w.workflow
          and t.token >= b.low and t.token < b.high order by t.token limit ${COUNTED}) t
     group by s.status, w.workflow, b.age`,
  )
}

/** The first ID that is younger than this age. Limited to 1970, where IDs start. */
const idOf = (now: Date, secondsAgo: number) =>
  idAtTime('pat', new Date(Math.max(0, now.getTime() - secondsAgo * 1000 + 1)))
