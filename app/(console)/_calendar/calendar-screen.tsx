'use client'

import { useQuery } from '@tanstack/react-query'
import { CalendarOff, ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { showView, useView } from '#app/_list/use-view.ts'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { Container } from '#components/layout/container.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { monthText } from '#components/value/time-text.ts'
import { useNow } from '#components/value/use-now.tsx'
import { useViewer } from '#components/value/use-viewer.tsx'
import type { Environment } from '#lib/kernel/access.ts'
import { dayAt } from '#lib/kernel/calendar/day.ts'
import { CyclesCard } from './cycles-card.tsx'
import { MonthGrid } from './month-grid.tsx'
import { NextCutoff } from './next-cutoff.tsx'
import { addMonths, prepareMonth, reachable } from './prepare-month.ts'
import { calendarQuery } from './query.ts'
import { calendarHref, readView } from './search-params.ts'

interface CalendarScreenProps {
  header: ReactNode
  /** Without one, the calendar of the network. */
  partner?: string
  /** The environment to show if the URL names none. Only for the calendar of the network. */
  first?: Environment
  /** Beside the month. */
  filter?: ReactNode
}

/** A month of cutoffs and closed days, in the reader's time zone, and the cycles they come from. */
export function CalendarScreen({ header, partner, first, filter }: CalendarScreenProps) {
  const { environment = first, month: chosen } = useView(readView)
  const viewer = useViewer()
  const now = useNow() ?? Date.now()
  const today = dayAt(now, viewer.timeZone)
  const month = reachable(chosen ?? today.slice(0, 7), today)
  const query = useQuery(calendarQuery({ partner, environment, month }))
  const { data, error, isPlaceholderData } = query
  const hasCycles = data !== undefined && data.cycles.length > 0
  const show = (next: string) =>
    showView(calendarHref(partner, { environment, month: next === today.slice(0, 7) ? undefined : next }), 'replace')
  const [previous, next] = [addMonths(month, -1), addMonths(month, 1)]
  return (
    <Container>
      {header}
      <Card
        flush
        title={<span aria-live="polite">{monthText(new Date(`${month}-01T00:00:00Z`), viewer)}</span>}
        description={<NextCutoff calendar={data} />}
        actions={
          <>
            {filter}
            <Button size="sm" disabled={month === today.slice(0, 7)} onClick={() => show(today.slice(0, 7))}>
              This month
            </Button>
            <IconButton
              label="Previous month"
              icon={<ChevronLeft />}
              disabled={reachable(previous, today) !== previous}
              onClick={() => show(previous)}
            />
            <IconButton
              label="Next month"
              icon={<ChevronRight />}
              disabled={reachable(next, today) !== next}
              onClick={() => show(next)}
            />
          </>
        }
      >
        {hasCycles && (
          <MonthGrid days={prepareMonth(data, month, now, viewer)} busy={isPlaceholderData} viewer={viewer} />
        )}
        {data && !hasCycles && (
          <EmptyState title="No settlement cycles" icon={<CalendarOff />}>
            In this environment, settlement happens only on demand.
          </EmptyState>
        )}
        {!data && !error && <Skeleton className="m-4 h-96" />}
        {!data && error && <ReadFailed what="the calendar" query={query} />}
      </Card>
      {hasCycles && <CyclesCard cycles={data.cycles} />}
    </Container>
  )
}
