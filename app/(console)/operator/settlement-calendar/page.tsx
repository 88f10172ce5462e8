import type { Metadata } from 'next'
import { PrefetchedCalendar } from '#app/(console)/_calendar/prefetched-calendar.tsx'
import { OperatorHead } from '../operator-head.tsx'
import { EnvironmentSwitch } from './environment-switch.tsx'

export const metadata: Metadata = { title: 'Settlement calendar' }

export default function OperatorCalendarPage({ searchParams }: PageProps<'/operator/settlement-calendar'>) {
  return (
    <PrefetchedCalendar
      searchParams={searchParams}
      header={<OperatorHead current="settlement-calendar" />}
      filter={<EnvironmentSwitch />}
    />
  )
}
