import { z } from 'zod'
import { IsoTime, keyset, NextCursor, queryFlag, token } from '../../wire/shapes.ts'
import { CHANNELS, CHOSEN_KINDS, MAX_COUNTED, NOTIFICATION_KINDS } from './states.ts'

export const Notification = z
  .object({
    token: token('ntf'),
    kind: z.enum(NOTIFICATION_KINDS),
    partner_id: token('part')
      .nullable()
      .meta({ description: 'The namespace of the record; null for the organization’s' }),
    title: z.string().meta({ example: 'Return received' }),
    text: z.string().meta({ example: '@meadow returned 100.00 USD of payment invoice-4711.' }),
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

const Channel = z.enum(CHANNELS).meta({
  id: 'NotificationChannel',
  description:
    '`console`: only in the console. `mail`: also by email at once. `digest`: also in a daily email. `off`: not at all. While no email can be sent, `mail` and `digest` are the same as `console`',
})
const Kind = z.enum(CHOSEN_KINDS)
export const Hour = z.int().min(0).max(23)
export const QuietHours = z
  .object({ from: Hour, until: Hour })
  .refine(({ from, until }) => from !== until, { error: 'must begin and end at different hours', path: ['until'] })

export const NotificationSettings = z
  .object({
    mail_blocked_by: z.enum(['not_configured', 'unconfirmed_email', 'refused']).nullable().meta({
      description:
        'Why no notifications are emailed to the caller. `not_configured`: the gateway sends no email. `unconfirmed_email`: the caller’s email is not confirmed. `refused`: the caller’s mail server refused a message. Null if emails are sent',
    }),
    time_zone: z.string().nullable().meta({
      description: 'Time zone of the hours below, from the caller’s profile. Null if none is chosen; UTC then applies',
    }),
    quiet_from: Hour.nullable().meta({ description: 'Hour at which quiet hours begin; null if quiet hours are off' }),
    quiet_until: Hour.nullable().meta({ description: 'Hour at which quiet hours end' }),
    digest_hour: Hour.meta({ description: 'Hour at which the daily digest is sent' }),
    kinds: z
      .array(
        z.object({
          kind: Kind,
          channel: Channel,
          default_channel: Channel,
          has_namespace: z.boolean().meta({ description: 'Whether namespaces can have a channel of their own' }),
          is_always_mailed: z.boolean().meta({
            description:
              'True if the caller always gets emails about this kind, because admins do. `channel` is then `mail` or `digest`',
          }),
        }),
      )
      .meta({ description: 'The kinds that the caller’s role permits' }),
    namespaces: z
      .array(z.object({ partner_id: token('part'), kind: Kind, channel: Channel }))
      .meta({ description: 'Channels of namespaces that differ from those of `kinds`' }),
  })
  .meta({ id: 'NotificationSettings' })
export type NotificationSettings = z.infer<typeof NotificationSettings>

const ChannelChange = z.object({
  kind: Kind,
  partner_id: token('part').optional().meta({ description: 'Only for this namespace' }),
  channel: Channel.nullable().meta({
    description:
      'Null resets it: to the default, or with `partner_id` to the channel for all namespaces. If `is_always_mailed` is true for the kind, `off` and `console` are refused with 400',
  }),
})

export const UpdateNotificationSettings = z
  .object({
    channels: z.array(ChannelChange).min(1).max(100).optional(),
    quiet_hours: QuietHours.nullable()
      .optional()
      .meta({ description: 'Mails wait until quiet hours end. Null: no quiet hours' }),
    digest_hour: Hour.optional(),
    resume_mail: z.literal(true).optional().meta({
      description: 'Resumes emails after the mail server refused one',
    }),
  })
  .meta({
    id: 'UpdateNotificationSettings',
    example: {
      channels: [{ kind: 'settlement_completed', channel: 'digest' }],
      quiet_hours: { from: 20, until: 7 },
      digest_hour: 8,
    },
  })
export type UpdateNotificationSettings = z.infer<typeof UpdateNotificationSettings>
