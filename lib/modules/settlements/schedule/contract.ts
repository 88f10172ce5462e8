import { z } from 'zod'
import { Environment, queryNumber, UnixSeconds } from '../../../wire/shapes.ts'

/** Six weeks, as a page of a calendar shows, and a day at either end for other time zones. */
const MAX_DAYS = 44

export const CalendarQuery = z.object({
  from: z.iso.date().optional().meta({
    description: 'First day, at most 400 days before or after today; by default today in UTC',
  }),
  days: queryNumber(1, MAX_DAYS).default(31).meta({ description: 'Number of days' }),
})
export type CalendarQuery = z.infer<typeof CalendarQuery>

export const NetworkCalendarQuery = CalendarQuery.extend({
  environment: Environment.default('live').meta({ description: 'Sandbox or live' }),
})

const CycleDay = z
  .object({
    date: z.iso.date().meta({ description: 'The day, in the time zone of the cycle' }),
    closed: z.string().nullable().meta({
      description: 'Why the day has no cutoffs, such as `Saturday` or `Good Friday`; null if it can have cutoffs',
      example: 'Good Friday',
    }),
    cutoffs: z.array(UnixSeconds).meta({ description: 'Times of the cutoffs, at most the first 25 of the day' }),
    more: z.boolean().meta({ description: 'Whether the day has more cutoffs than `cutoffs`' }),
  })
  .meta({ id: 'SettlementCycleDay' })

const SettlementCycle = z
  .object({
    name: z.string().meta({ example: 'Daily' }),
    cron: z.string().meta({ description: 'Cron expression of the cutoffs', example: '0 16 * * *' }),
    time_zone: z.string().meta({
      description: 'Time zone of the cron expression and of the days',
      example: 'Europe/Berlin',
    }),
    calendar: z.string().nullable().meta({
      description: 'Calendar of closed days; null if every day has cutoffs',
      example: 'target',
    }),
    days: z.array(CycleDay),
  })
  .meta({ id: 'SettlementCycle' })
export type SettlementCycle = z.infer<typeof SettlementCycle>

export const SettlementCalendar = z
  .object({
    environment: Environment,
    next_cutoff: UnixSeconds.nullable().meta({
      description: 'Time of the next scheduled cutoff of any cycle; null if settlement is not scheduled',
    }),
    next_cycle: z.string().nullable().meta({ description: 'Name of its cycle', example: 'Daily' }),
    cycles: z.array(SettlementCycle).meta({
      description: 'Each cutoff settles all completed transactions of the environment, regardless of its cycle',
    }),
  })
  .meta({ id: 'SettlementCalendar' })
export type SettlementCalendar = z.infer<typeof SettlementCalendar>
