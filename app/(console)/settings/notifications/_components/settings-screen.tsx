'use client'

import { useQuery } from '@tanstack/react-query'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { Container } from '#components/layout/container.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { SettingsHead } from '../../settings-head.tsx'
import { ChatChannels } from '../_chat/chat-channels.tsx'
import { FailedChannels } from '../_chat/failed-channels.tsx'
import { notificationSettingsQuery } from '../queries.ts'
import { ChannelsCard } from './channels-card.tsx'
import { MailBlocked } from './mail-blocked.tsx'
import { ScheduleCard } from './schedule-card.tsx'

/** Where and when the user is notified, and for admins the chat channels of the organization. */
export function SettingsScreen({ hasChat }: { hasChat: boolean }) {
  const query = useQuery(notificationSettingsQuery())
  const { data: settings, error } = query
  return (
    <Container>
      <SettingsHead current="notifications" />
      {hasChat && <FailedChannels />}
      {error && !settings && <ReadFailed what="your notification settings" query={query} />}
      {!settings && !error && <Skeleton className="h-96" />}
      {settings && (
        <>
          {settings.mail_blocked_by && <MailBlocked reason={settings.mail_blocked_by} />}
          <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <ChannelsCard settings={settings} />
            {settings.mail_blocked_by !== 'not_configured' && <ScheduleCard settings={settings} />}
          </div>
        </>
      )}
      {hasChat && <ChatChannels />}
    </Container>
  )
}
