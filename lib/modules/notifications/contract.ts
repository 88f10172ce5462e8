import { z } from 'zod'
import { IsoTime, keyset, NextCursor, queryFlag, token } from '../../wire/shapes.ts'
import { MAX_COUNTED, NOTIFICATION_KINDS } from './states.ts'

export const Notification = z
  .object({
    token: token('ntf'),
    kind: z.enum(NOTIFICATION_KINDS),
    partner_id: token('part')
      .nullable()
      .meta({ description: 'The namespace of the record; null for the organization’s' }),
    title: z.string().meta({ example: 'Return received' }),
    text: z.string().meta({ example: 'meadow returned 100.00 USD of payment invoice-4711.' }),
    path: z.string().meta({
      description: 'Path of the console’s screen that shows the record',
      example: '/n/part_01h455vb4pex5vsknk084sn02q/payments/invoice-4711',
    }),
    created_at: IsoTime.meta({ description: 'When it happened' }),
    read_at: IsoTime.nullable(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof Notification>

export const NotificationQuery = z.object({
  unread: queryFlag.prefault('false').meta({ description: '`true` returns only unread notifications' }),
  ...keyset(),
})
export type NotificationQuery = z.infer<typeof NotificationQuery>

export const NotificationList = z
  .object({ notifications: z.array(Notification), next_cursor: NextCursor })
  .meta({ id: 'NotificationList' })
export type NotificationList = z.infer<typeof NotificationList>

export const UnreadNotifications = z
  .object({
    count: z.int().min(0).max(MAX_COUNTED),
    count_is_exact: z.boolean().meta({ description: 'False if there are more unread notifications than `count`' }),
  })
  .meta({ id: 'UnreadNotifications' })
export type UnreadNotifications = z.infer<typeof UnreadNotifications>

export const ReadNotifications = z
  .object({
    notification_ids: z
      .array(token('ntf'))
      .min(1)
      .max(100)
      .optional()
      .meta({ description: 'Only these notifications; all by default' }),
  })
  .meta({ id: 'ReadNotifications', example: {} })
export type ReadNotifications = z.infer<typeof ReadNotifications>

export const ReadNotificationsResult = z
  .object({ count: z.int().meta({ description: 'Number of notifications that were unread' }) })
  .meta({ id: 'ReadNotificationsResult' })
