import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import { NotOffered } from '#app/_remote/not-offered.tsx'
import { offers } from '#app/_session/remote.ts'
import { ownNamespacesQuery } from '../../namespaces/queries.ts'
import { SettingsScreen } from './_components/settings-screen.tsx'
import { notificationSettingsQuery } from './queries.ts'

export const metadata: Metadata = { title: 'Notification settings' }

export default async function NotificationSettingsPage() {
  if (!(await offers(undefined, 'GET /notifications/settings')))
    return <NotOffered title="Notifications" what="notification settings" />
  return (
    <Prefetched queries={(client) => [notificationSettingsQuery(client), ownNamespacesQuery(client)]}>
      <SettingsScreen />
    </Prefetched>
  )
}
