'use client'

import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { unreadNotificationsQuery } from '#app/_notifications/unread.ts'
import { counted } from '#lib/kernel/wording.ts'
import { UnreadMark } from './unread-mark.tsx'

/** The number of the user's unread notifications of all namespaces, with a link to them. */
export function NotificationsMark() {
  const { data } = useQuery(unreadNotificationsQuery())
  const count = data?.count ?? 0
  const more = data?.count_is_exact === false ? 'More than ' : ''
  return (
    <UnreadMark
      href="/notifications"
      label={count === 0 ? 'Notifications' : `${more}${counted(count, 'unread notification')}`}
      count={count}
      icon={<Bell aria-hidden />}
    />
  )
}
