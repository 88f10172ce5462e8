import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { isTimeZone } from '../../../kernel/calendar/local-time.ts'
import { BadEnvironment, type Env } from '../../../platform/env.ts'
import { isCron } from '../../../platform/schedule.ts'
import { Currency, Environment } from '../../../wire/shapes.ts'
import { type BankCalendar, hasBankDay } from './bank-days.ts'
import { createSchedule, type Schedule } from './cutoffs.ts'
import { type Calendar, type Cycle, cyclesOfCron, nextOf, WEEKDAYS } from './cycles.ts'
import { BUILT_IN_CALENDARS } from './holidays.ts'

const WEEKDAY_NAMES = WEEKDAYS.map((weekday) => weekday.toLowerCase())

const name = z.string().trim().min(1).max(40)

const CalendarShape = z.strictObject({
  based_on: z.enum(BUILT_IN_CALENDARS).optional(),
  weekend: z.array(z.enum(WEEKDAY_NAMES)).max(6).default(['saturday', 'sunday']),
  holidays: z.record(z.iso.date(), name).default({}),
})

const TimeZone = z.string().refine(isTimeZone, 'must be a time zone such as Europe/Berlin').default('UTC')

const CycleShape = z.strictObject({
  name,
  environment: Environment,
  cron: z.string().refine(isCron, 'must be a cron expression, such as 0 17 * * *'),
  time_zone: TimeZone,
  calendar: z.string().optional(),
})

const BankShape = z.strictObject({ calendar: z.string(), time_zone: TimeZone })

const ScheduleShape = z
  .strictObject({
    calendars: z.record(name, CalendarShape).default({}),
    cycles: z.array(CycleShape).max(20),
    settlement_banks: z.record(Currency, BankShape).default({}),
  })
  .superRefine(({ calendars, cycles, settlement_banks }, { addIssue }) => {
    const calendarNames = [...BUILT_IN_CALENDARS, ...Object.keys(calendars)]
    const checkCalendar = (calendar: string, path: PropertyKey[]) => {
      if (calendarNames.includes(calendar)) return
      addIssue({ code: 'custom', path, message: `must be one of ${calendarNames.join(', ')}` })
    }
    for (const builtIn of BUILT_IN_CALENDARS)
      if (calendars[builtIn])
        addIssue({
          code: 'custom',
          path: ['calendars', builtIn],
          message: 'is the name of a built-in calendar; choose another',
        })
    for (const [at, { calendar, environment, name }] of cycles.entries()) {
      if (calendar !== undefined) checkCalendar(calendar, ['cycles', at, 'calendar'])
      if (cycles.findIndex((one) => one.environment === environment && one.name === name) < at)
        addIssue({
          code: 'custom',
          path: ['cycles', at, 'name'],
          message: 'must be unique in its environment',
        })
    }
    for (const [currency, { calendar }] of Object.entries(settlement_banks))
      checkCalendar(calendar, ['settlement_banks', currency, 'calendar'])
  })

/** The schedule of SETTLEMENT_SCHEDULE or SETTLEMENT_CRON. Throws a BadEnvironment that names what is wrong. */
export async function readSchedule(env: Pick<Env, 'SETTLEMENT_SCHEDULE' | 'SETTLEMENT_CRON'>): Promise<Schedule> {
  const { SETTLEMENT_SCHEDULE: path, SETTLEMENT_CRON: cron } = env
  if (path === undefined) return createSchedule(cyclesOfCron(cron))
  if (cron !== undefined) throw badSchedule('cannot be combined with SETTLEMENT_CRON; set one of them')
  const text = await readFile(path, 'utf8').catch((error) => {
    throw badSchedule(`cannot read ${path}: ${error.code}`)
  })
  const { cycles, banks } = parseSchedule(text, new Date())
  return createSchedule(cycles, banks)
}

type ParsedSchedule = { readonly cycles: readonly Cycle[]; readonly banks: ReadonlyMap<string, BankCalendar> }

/**
 * Parses a schedule file (docs/running.md#settlement-schedule). Throws a BadEnvironment unless each cycle has a cutoff
 * and each settlement bank a working day after `now`.
 */
export function parseSchedule(text: string, now: Date): ParsedSchedule {
  const { data, error } = ScheduleShape.safeParse(jsonOf(text))
  if (error) throw badSchedule(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
  const cycles = data.cycles.map(({ name, environment, cron, time_zone, calendar }) => ({
    name,
    environment,
    cron,
    timeZone: time_zone,
    calendar: calendar === undefined ? undefined : calendarOf(calendar, data.calendars[calendar]),
  }))
  const never = cycles.findIndex((cycle) => !nextOf(cycle, now))
  if (never >= 0) throw badSchedule(`cycles.${never}: never has a cutoff; change its cron expression or its calendar`)
  const banks = new Map<string, BankCalendar>()
  for (const [currency, { calendar, time_zone: timeZone }] of Object.entries(data.settlement_banks)) {
    const bank = { calendar: calendarOf(calendar, data.calendars[calendar]), timeZone }
    if (!hasBankDay(bank, now))
      throw badSchedule(`settlement_banks.${currency}: has no working day; change its calendar`)
    banks.set(currency, bank)
  }
  return { cycles, banks }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw badSchedule(error instanceof Error ? error.message : 'is not JSON')
  }
}

/** One from the file, or a built-in one. */
function calendarOf(
  name: string,
  given: z.infer<typeof CalendarShape> = CalendarShape.parse({ based_on: name }),
): Calendar {
  const { based_on: basedOn, weekend, holidays } = given
  return {
    name,
    basedOn,
    weekend: weekend.map((weekday) => WEEKDAY_NAMES.indexOf(weekday)),
    holidays: new Map(Object.entries(holidays)),
  }
}

const badSchedule = (reason: string) =>
  new BadEnvironment(`Invalid environment variables:\n  SETTLEMENT_SCHEDULE: ${reason}`)
