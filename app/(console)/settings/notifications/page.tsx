import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import { NotOffered } from '#app/_remote/not-offered.tsx'
import { offers } from '#app/_session/remote.ts'
import { mayCall } from '#app/_session/role-access.ts'
import { loadPermissions } from '#app/(console)/_shell/load.ts'
import { ownNamespacesQuery } from '../../namespaces/queries.ts'
import { chatChannelsQuery } from './_chat/queries.ts'
import { SettingsScreen } from './_components/settings-screen.tsx'
import { notificationSettingsQuery } from './queries.ts'

export const metadata: Metadata = { title: 'Notification settings' }

export default async function NotificationSettingsPage() {
  if (!(await offers(undefined, 'GET /notifications/settings')))
    return <NotOffered title="Notification settings" what="notification settings" />
  const permissions = await loadPermissions()
  const hasChat = mayCall(permissions, 'GET /chat-channels') && (await offers(undefined, 'GET /chat-channels'))
  return (
    <Prefetched
      queries={(client) => [
        notificationSettingsQuery(client),
        ownNamespacesQuery(client),
        ...(hasChat ? [chatChannelsQuery(client)] : []),
      ]}
    >
      <SettingsScreen hasChat={hasChat} />
    </Prefetched>
  )
}
