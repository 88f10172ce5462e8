import type { Environment } from '../../../kernel/access.ts'
import { addDays, type Day, dayAt, utcDayOf, weekdayOf } from '../../../kernel/calendar/day.ts'
import { type Calendar, type Cycle, closedOn, MAX_CLOSED } from './cycles.ts'

/** When the settlement bank of a currency is open. The calendar's days are in the time zone. */
export type BankCalendar = { readonly calendar: Calendar; readonly timeZone: string }

type Account = { readonly environment: Environment; readonly currency: string }

/** The working days of settlement banks. */
export type BankDays = {
  /**
   * Whether a day is a working day of the settlement bank, by the currency's calendar. Without one, working days are
   * those on which no calendar of the environment's cycles is closed, regardless of when their cutoffs are; without any
   * calendar, Monday to Friday.
   */
  isBankDay(account: Account, day: Day): boolean
  /** The bank's first working day on or after the day of `from`, which is in UTC if the currency has no calendar. */
  firstBankDay(account: Account, from: Date): Day
}

const WEEKEND = [0, 6]

/** Working days by the calendars of currencies and cycles. */
export function createBankDays(cycles: readonly Cycle[], banks: ReadonlyMap<string, BankCalendar>): BankDays {
  const isBankDay = ({ environment, currency }: Account, day: Day): boolean => {
    const bank = banks.get(currency)
    if (bank) return !closedOn(bank, day)
    const withCalendar = cycles.filter((cycle) => cycle.environment === environment && cycle.calendar)
    if (withCalendar.length === 0) return !WEEKEND.includes(weekdayOf(day))
    return withCalendar.every((cycle) => !closedOn(cycle, day))
  }
  return {
    isBankDay,
    firstBankDay: (account, from) => {
      const bank = banks.get(account.currency)
      const today = bank ? dayAt(from.getTime(), bank.timeZone) : utcDayOf(from)
      return firstDay(today, (day) => isBankDay(account, day)) ?? today
    },
  }
}

/** Whether the calendar has a working day on or after the day of `from`. */
export const hasBankDay = (bank: BankCalendar, from: Date): boolean =>
  firstDay(dayAt(from.getTime(), bank.timeZone), (day) => !closedOn(bank, day)) !== undefined

function firstDay(from: Day, isOpen: (day: Day) => boolean): Day | undefined {
  for (let n = 0, day = from; n < MAX_CLOSED; n++, day = addDays(day, 1)) if (isOpen(day)) return day
  return undefined
}
