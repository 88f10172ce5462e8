import type { Metadata } from 'next'
import { NotOffered } from '#app/_remote/not-offered.tsx'
import { offers } from '#app/_session/remote.ts'
import { PrefetchedCalendar } from '#app/(console)/_calendar/prefetched-calendar.tsx'
import { HEAD } from '#app/(console)/_calendar/words.ts'
import { SettlementsHeader } from '../settlements-header.tsx'

export const metadata: Metadata = { title: HEAD.title }

export default async function CalendarPage({ params, searchParams }: PageProps<'/n/[partner]/settlements/calendar'>) {
  const { partner } = await params
  if (!(await offers(partner, 'GET /settlements/calendar')))
    return <NotOffered {...HEAD} what="a settlement calendar" />
  const header = <SettlementsHeader partner={partner} current="calendar" />
  return <PrefetchedCalendar partner={partner} searchParams={searchParams} header={header} />
}
