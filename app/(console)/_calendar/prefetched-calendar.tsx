import type { ReactNode } from 'react'
import { Prefetched } from '#app/_query/prefetched.tsx'
import type { SearchParams } from '#app/_query/search.ts'
import type { Environment } from '#lib/kernel/access.ts'
import { utcDayOf } from '#lib/kernel/calendar/day.ts'
import { CalendarScreen } from './calendar-screen.tsx'
import { reachable } from './prepare-month.ts'
import { calendarQuery } from './query.ts'
import { readView } from './search-params.ts'

interface PrefetchedCalendarProps {
  searchParams: SearchParams
  header: ReactNode
  partner?: string
  /** The environment to show if the URL names none. Only for the calendar of the network. */
  first?: Environment
  filter?: ReactNode
}

/** Prefetches the current month in UTC, which differs from the reader's for a few hours a month. */
export async function PrefetchedCalendar({ searchParams, partner, first, ...rest }: PrefetchedCalendarProps) {
  const { month, environment = first } = readView(await searchParams)
  const today = utcDayOf(new Date())
  const shown = reachable(month ?? today.slice(0, 7), today)
  return (
    <Prefetched queries={(client) => [calendarQuery({ partner, environment, month: shown }, client)]}>
      <CalendarScreen partner={partner} first={first} {...rest} />
    </Prefetched>
  )
}
