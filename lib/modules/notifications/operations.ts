import { operation } from '../../wire/operation.ts'
import {
  NotificationList,
  NotificationQuery,
  NotificationSettings,
  ReadNotifications,
  ReadNotificationsResult,
  UnreadNotifications,
  UpdateNotificationSettings,
} from './contract.ts'

const tag = 'Notifications'
const own = { by: 'member', permission: 'own', partner: false } as const

export const listNotifications = operation({
  id: 'listNotifications',
  method: 'GET',
  path: '/notifications',
  tag,
  summary: 'List notifications',
  description:
    'Returns the caller’s notifications across all of the organization’s namespaces, newest first. The newest 5,000 are kept, for 90 days. Kinds that the caller’s role no longer permits are left out.',
  access: own,
  query: NotificationQuery,
  data: NotificationList,
  extension: true,
})

export const countUnreadNotifications = operation({
  id: 'countUnreadNotifications',
  method: 'GET',
  path: '/notifications/unread',
  tag,
  summary: 'Count unread notifications',
  description: 'Counts the caller’s unread notifications across all of the organization’s namespaces, up to 100.',
  access: own,
  data: UnreadNotifications,
  extension: true,
})

export const readNotifications = operation({
  id: 'readNotifications',
  method: 'POST',
  path: '/notifications/read',
  tag,
  summary: 'Mark notifications as read',
  description: 'Affects only the caller’s own notifications. Others are ignored.',
  access: own,
  body: ReadNotifications,
  data: ReadNotificationsResult,
  extension: true,
})

export const findNotificationSettings = operation({
  id: 'findNotificationSettings',
  method: 'GET',
  path: '/notifications/settings',
  tag,
  summary: 'Get notification settings',
  description: 'Returns the caller’s channel for each kind of notification, quiet hours and digest hour.',
  access: own,
  data: NotificationSettings,
  extension: true,
})

export const updateNotificationSettings = operation({
  id: 'updateNotificationSettings',
  method: 'PUT',
  path: '/notifications/settings',
  tag,
  summary: 'Update notification settings',
  description:
    'Omitted fields and channels keep their values. Changes to quiet hours and the digest hour also apply to emails already in the queue.',
  access: own,
  body: UpdateNotificationSettings,
  data: NotificationSettings,
  errors: [404],
  extension: true,
})
