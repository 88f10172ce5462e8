'use client'

import { useQuery } from '@tanstack/react-query'
import { Bell, CheckCheck } from 'lucide-react'
import { useMemo } from 'react'
import { KeysetTable } from '#app/_list/keyset-table.tsx'
import { useView } from '#app/_list/use-view.ts'
import { unreadNotificationsQuery } from '#app/_notifications/unread.ts'
import { Container } from '#components/layout/container.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { LinkTabs } from '#components/ui/link-tabs.tsx'
import { failureOrNone } from '#lib/client/failure.ts'
import { ownNamespacesQuery } from '../../namespaces/queries.ts'
import { HEAD } from '../head.ts'
import { notificationsQuery, useReadNotifications } from '../queries.ts'
import { notificationsHref, readView, TABS } from '../search-params.ts'
import { NOTIFICATION_COLUMNS, NotificationCells } from './notification-columns.tsx'

const TAB_WORDS = { unread: 'Unread', all: 'All' }

/** The user's notifications of all namespaces. Opening one marks it as read. */
export function NotificationsScreen() {
  const view = useView(readView)
  const notifications = useQuery(notificationsQuery(view))
  const { data: unread } = useQuery(unreadNotificationsQuery())
  const { data: namespaces = [] } = useQuery(ownNamespacesQuery())
  const read = useReadNotifications()
  const { mutate } = useReadNotifications()
  const failure = failureOrNone(read.error)
  const cells = useMemo(
    () => ({
      nameOf: (partner: string) => namespaces.find(({ token }) => token === partner)?.name ?? partner,
      onOpen: (token: string) => mutate({ notification_ids: [token] }),
    }),
    [namespaces, mutate],
  )
  const actions = (
    <>
      <ButtonLink href="/settings/notifications">Settings</ButtonLink>
      <Button onClick={() => read.mutate({})} pending={read.isPending} disabled={unread?.count === 0}>
        <CheckCheck aria-hidden />
        Mark all as read
      </Button>
    </>
  )
  return (
    <Container fill>
      <PageHeader {...HEAD} actions={actions} />
      {failure && <Alert title={failure.message} requestId={failure.requestId} />}
      <LinkTabs
        label="Notification views"
        current={notificationsHref({ tab: view.tab })}
        tabs={TABS.map((tab) => ({ href: notificationsHref({ tab }), label: TAB_WORDS[tab] }))}
      />
      <NotificationCells value={cells}>
        <KeysetTable
          name="notifications"
          what="notifications"
          columns={NOTIFICATION_COLUMNS}
          query={notifications}
          read={({ notifications }) => notifications}
          rowId={({ token }) => token}
          density="comfortable"
          skeletonRows={5}
          trail={view.trail}
          hrefFor={(trail) => notificationsHref({ ...view, trail })}
          summary={() => 'Newest first'}
          empty={
            <EmptyState
              title={view.tab === 'unread' ? 'No unread notifications' : 'No notifications yet'}
              icon={<Bell />}
            >
              Settlements, returns, open tasks and failing webhooks appear here.
            </EmptyState>
          }
        />
      </NotificationCells>
    </Container>
  )
}
