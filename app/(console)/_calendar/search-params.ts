import { fitting, oneOf, type SearchParams, toSearch } from '#app/_query/search.ts'
import { ENVIRONMENTS, type Environment } from '#lib/kernel/access.ts'

/** The URL state. `month` is such as `2026-11`; without one, it is the reader's current month. */
export type CalendarView = { month?: string; environment?: Environment }

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** Parses the search params and ignores invalid ones. */
export const readView = (given: Awaited<SearchParams>): CalendarView => ({
  month: fitting(given.month, MONTH),
  environment: oneOf(given.environment, ENVIRONMENTS),
})

/** The calendar of a namespace, or of the network without one. */
export const calendarHref = (partner?: string, { month, environment }: CalendarView = {}): string =>
  `${partner ? `/n/${partner}/settlements/calendar` : '/operator/settlement-calendar'}${toSearch({ month, environment })}`
