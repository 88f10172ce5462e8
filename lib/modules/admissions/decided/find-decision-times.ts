import { sql } from 'drizzle-orm'
import type { PartnerCtx } from '../../../platform/context.ts'
import { type CsvExport, exportList } from '../../../platform/csv-export.ts'
import { rows } from '../../../platform/db/rows.ts'
import { colleagueNames } from '../colleagues.ts'
import type { DecisionTimes } from './contract.ts'
import { decidedByMembers } from './find-throughput.ts'

const DAYS = 30
const DAY_MS = 86_400_000

type Day = DecisionTimes['days'][number]
type Decided = Omit<Day, 'members'>
/** Decisions on one day, by one member or by all members (null). */
type Row = Decided & { readonly number: number | null }

/** Decisions by the namespace's members in the last 30 days, and how long their tasks were open. */
export async function findDecisionTimes(ctx: PartnerCtx): Promise<DecisionTimes> {
  const found = await readDays(ctx)
  const membersOf = Map.groupBy(found, ({ day }) => day)
  return {
    days: found.flatMap(({ number, ...day }) =>
      number === null ? [{ ...day, members: (membersOf.get(day.day) ?? []).flatMap(memberOf) }] : [],
    ),
  }
}

const memberOf = ({ day: _, number, ...rest }: Row): Day['members'] => (number === null ? [] : [{ number, ...rest }])

/** Newest day first; within a day, the team and then the most active member. */
function readDays(ctx: PartnerCtx): Promise<Row[]> {
  const since = new Date(Math.floor(ctx.now.getTime() / DAY_MS - (DAYS - 1)) * DAY_MS)
  const percentile = (share: number) =>
    sql`round(percentile_cont(${share}::float8) within group (order by d.seconds))::int`
  return rows<Row>(
    ctx.db,
    sql`
    with d as (
      select to_char(t.updated_at at time zone 'UTC', 'YYYY-MM-DD') as day, t.assignee, t.status,
             extract(epoch from t.updated_at - t.created_at)::float8 as seconds
        from admission_tasks t
       where ${decidedByMembers(ctx, since)})
    select d.day, d.assignee as number,
           (count(*) filter (where d.status = 'completed'))::int as accepted,
           (count(*) filter (where d.status = 'failed'))::int as failed,
           ${percentile(0.5)} as median_seconds, ${percentile(0.9)} as p90_seconds
      from d group by grouping sets ((d.day), (d.day, d.assignee))
     order by d.day desc, grouping(d.assignee) desc, count(*) desc, d.assignee`,
  )
}

/** A row for each day and member, and one for the team of each day. */
export async function exportDecisionTimes(ctx: PartnerCtx): Promise<CsvExport> {
  const names = await colleagueNames(ctx)
  const nameOf = (number: number | null) => (number === null ? 'Team' : (names.get(number) ?? `Member ${number}`))
  async function* all() {
    yield* await readDays(ctx)
  }
  return exportList(
    ctx,
    'decision-times',
    {
      day_utc: ({ day }: Row) => day,
      member_number: ({ number }) => (number === null ? '' : String(number)),
      member: ({ number }) => ({ text: nameOf(number) }),
      accepted: ({ accepted }) => String(accepted),
      declined: ({ failed }) => String(failed),
      median_seconds: (row) => String(row.median_seconds),
      p90_seconds: (row) => String(row.p90_seconds),
    },
    all(),
  )
}
