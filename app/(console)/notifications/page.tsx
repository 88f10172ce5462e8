import type { Metadata } from 'next'
import { unreadNotificationsQuery } from '#app/_notifications/unread.ts'
import { Prefetched } from '#app/_query/prefetched.tsx'
import type { SearchParams } from '#app/_query/search.ts'
import { NotOffered } from '#app/_remote/not-offered.tsx'
import { offers } from '#app/_session/remote.ts'
import { NotificationsScreen } from './_components/notifications-screen.tsx'
import { HEAD } from './head.ts'
import { notificationsQuery } from './queries.ts'
import { readView } from './search-params.ts'

export const metadata: Metadata = { title: 'Notifications' }

export default async function NotificationsPage({ searchParams }: { searchParams: SearchParams }) {
  if (!(await offers(undefined, 'GET /notifications'))) return <NotOffered {...HEAD} what="notifications" />
  const view = readView(await searchParams)
  return (
    <Prefetched queries={(client) => [notificationsQuery(view, client), unreadNotificationsQuery(client)]}>
      <NotificationsScreen />
    </Prefetched>
  )
}
