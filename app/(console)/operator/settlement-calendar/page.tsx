import type { Metadata } from 'next'
import { PrefetchedCalendar } from '#app/(console)/_calendar/prefetched-calendar.tsx'
import { loadFirstEnvironment } from '../load-first-environment.ts'
import { OperatorHead } from '../operator-head.tsx'
import { EnvironmentSwitch } from './environment-switch.tsx'

export const metadata: Metadata = { title: 'Settlement calendar' }

export default async function OperatorCalendarPage({ searchParams }: PageProps<'/operator/settlement-calendar'>) {
  const { environment } = await loadFirstEnvironment()
  return (
    <PrefetchedCalendar
      searchParams={searchParams}
      first={environment}
      header={<OperatorHead current="settlement-calendar" />}
      filter={<EnvironmentSwitch first={environment} />}
    />
  )
}
