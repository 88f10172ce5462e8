import type { Environment } from '../../../kernel/access.ts'
import { addDays, type Day, utcDayOf } from '../../../kernel/calendar/day.ts'
import { unixSeconds } from '../../../kernel/time.ts'
import { badRequest } from '../../../platform/errors.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import type { CalendarQuery, SettlementCalendar, SettlementCycle } from './contract.ts'
import type { Schedule } from './cutoffs.ts'
import { type Cycle, dayOfCycle } from './cycles.ts'
import * as op from './operations.ts'

/**
 * How far calendars reach, which bounds how many days are computed and cached. More than the 11 months of the
 * console, whose calendars begin and end with whole weeks.
 */
const REACH_DAYS = 400

export const calendarRoutes = (schedule: Schedule): Route[] => [
  route(op.findCalendar, async (ctx, { query }) => calendarOf(schedule, ctx.environment, ctx.now, query)),
  route(op.findNetworkCalendar, async (ctx, { query }) => calendarOf(schedule, query.environment, ctx.now, query)),
]

function calendarOf(
  { cycles, nextCutoff, nextCycle }: Schedule,
  environment: Environment,
  now: Date,
  { from, days }: CalendarQuery,
): SettlementCalendar {
  const today = utcDayOf(now)
  const first = from ?? today
  if (first < addDays(today, -REACH_DAYS) || first > addDays(today, REACH_DAYS))
    throw badRequest(`from: must be at most ${REACH_DAYS} days before or after today`)
  const own = cycles.filter((cycle) => cycle.environment === environment)
  const next = nextCutoff(environment, now)
  return {
    environment,
    next_cutoff: next ? unixSeconds(next) : null,
    next_cycle: nextCycle(environment, now)?.name ?? null,
    cycles: own.map((cycle) => presentCycle(cycle, first, days)),
  }
}

const presentCycle = (cycle: Cycle, first: Day, days: number): SettlementCycle => ({
  name: cycle.name,
  cron: cycle.cron,
  time_zone: cycle.timeZone,
  calendar: cycle.calendar?.name ?? null,
  days: Array.from({ length: days }, (_, n) => {
    const { date, closed, cutoffs, more } = dayOfCycle(cycle, addDays(first, n))
    return { date, closed: closed ?? null, cutoffs: cutoffs.map(unixSeconds), more }
  }),
})
