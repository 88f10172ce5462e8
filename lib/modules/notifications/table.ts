import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, stamps } from '../../platform/db/columns.ts'
import { ofOrganization } from '../../platform/db/policies.ts'
import { CHAT_FAILURES, CHAT_PRODUCTS, type Channel, type ChatKind, type NotificationKind } from './states.ts'

/** Notifications of members (decision 0193). */
export const notifications = pgTable(
  'notifications',
  {
    /** Contains the time of the occurrence, so that the order is right if notifications are made late. */
    token: text('token').primaryKey(),
    organizationId: text('organization_id').notNull(),
    /** The namespace of the record; null if it belongs to the organization. */
    partnerId: text('partner_id'),
    memberId: text('member_id').notNull(),
    kind: text('kind').$type<NotificationKind>().notNull(),
    /** The record that it is about. */
    subject: text('subject').notNull(),
    /** What happened to the record. A member is notified of it once. */
    occurrence: text('occurrence').notNull(),
    /** What its words need; see `FactsOf`. */
    facts: jsonb('facts').notNull(),
    /** When it was made, and so became visible. */
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
  },
  (t) => [
    uniqueIndex('notifications_once').on(t.memberId, t.kind, t.subject, t.occurrence),
    index('notifications_of_member').on(t.memberId, t.token),
    index('notifications_unread').on(t.memberId, t.token).where(sql`read_at is null`),
    index('notifications_of_organization').on(t.organizationId, t.createdAt),
    index('notifications_of_kind').on(t.organizationId, t.kind, t.partnerId, t.token),
    ofOrganization(),
  ],
)

export type NotificationRow = typeof notifications.$inferSelect

/** How many occurrences members were notified of, for the limits of an hour. No tenant can read them. */
export const notificationCounts = pgTable(
  'notification_counts',
  {
    organizationId: text('organization_id').notNull(),
    /** Empty for the organization. */
    partnerId: text('partner_id').notNull(),
    kind: text('kind').$type<NotificationKind>().notNull(),
    /** Domain of the namespace that caused them; empty for kinds without a sender. */
    sender: text('sender').notNull(),
    hour: instant('hour').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [
    primaryKey({
      name: 'notification_counts_pkey',
      columns: [t.organizationId, t.partnerId, t.kind, t.sender, t.hour],
    }),
    index('notification_counts_by_hour').on(t.hour),
  ],
)

/**
 * Events and audit entries of which members are still to be notified. A trigger writes them in the transaction
 * of the event or entry, with all that notifications need. No tenant can read them.
 */
export const notificationQueue = pgTable(
  'notification_queue',
  {
    /** ID of the event or audit entry. */
    token: text('token').primaryKey(),
    organizationId: text('organization_id').notNull(),
    partnerId: text('partner_id'),
    /** Record type and event type, separated by a space, or the audited action. */
    what: text('what').notNull(),
    data: jsonb('data').notNull(),
  },
  (t) => [index('notification_queue_of_organization').on(t.organizationId)],
)

export type QueuedRow = typeof notificationQueue.$inferSelect

/** Where members want to be notified of a kind, if they have chosen differently from the default (decision 0198). */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    organizationId: text('organization_id').notNull(),
    memberId: text('member_id').notNull(),
    /** Empty for all namespaces without a choice of their own. */
    partnerId: text('partner_id').notNull(),
    kind: text('kind').$type<NotificationKind>().notNull(),
    channel: text('channel').$type<Channel>().notNull(),
  },
  (t) => [
    primaryKey({ name: 'notification_settings_pkey', columns: [t.memberId, t.partnerId, t.kind] }),
    index('notification_settings_of_organization').on(t.organizationId),
    ofOrganization(),
  ],
)

/** When members are mailed, if it differs from the default, and whether their mail server has refused a mail. */
export const notificationSchedules = pgTable(
  'notification_schedules',
  {
    memberId: text('member_id').primaryKey(),
    organizationId: text('organization_id').notNull(),
    /** Hours of the member's day; null without quiet hours. */
    quietFrom: integer('quiet_from'),
    quietUntil: integer('quiet_until'),
    digestHour: integer('digest_hour').notNull(),
    /** When these hours changed; null once waiting mails are rescheduled (decision 0216). */
    changedAt: instant('changed_at'),
    /** When the member unsubscribed from digests. It has no effect while a kind is in the digest. */
    digestEndedAt: instant('digest_ended_at'),
    /** The address that the mail server refused permanently. Another address is mailed again. */
    refusedEmail: text('refused_email'),
    refusedAt: instant('refused_at'),
  },
  (t) => [
    index('notification_schedules_of_organization').on(t.organizationId),
    index('notification_schedules_changed').on(t.changedAt).where(sql`changed_at is not null`),
    ofOrganization(),
  ],
)

export type ScheduleRow = typeof notificationSchedules.$inferSelect

/** Notifications that are still to be sent. A row is deleted when it was sent or dropped. No tenant can read them. */
export const notificationDeliveries = pgTable(
  'notification_deliveries',
  {
    notificationId: text('notification_id').notNull(),
    channel: text('channel').$type<Channel>().notNull(),
    organizationId: text('organization_id').notNull(),
    memberId: text('member_id').notNull(),
    dueAt: instant('due_at').notNull(),
    /** Until then, only the process that claimed it may send it. Identifies the claim. */
    leasedUntil: instant('leased_until'),
    tries: integer('tries').notNull().default(0),
  },
  (t) => [
    primaryKey({ name: 'notification_deliveries_pkey', columns: [t.notificationId, t.channel] }),
    index('notification_deliveries_due_by_channel').on(t.channel, t.dueAt),
    index('notification_deliveries_of_member').on(t.memberId, t.channel, t.dueAt),
    index('notification_deliveries_of_organization').on(t.organizationId),
  ],
)

export type DeliveryRow = typeof notificationDeliveries.$inferSelect

/** Chat channels of organizations, with the progress of their messages (decision 0196). */
export const chatChannels = pgTable(
  'chat_channels',
  {
    token: text('token').primaryKey(),
    organizationId: text('organization_id').notNull(),
    /** The only namespace that it gets notifications of; null: all, and those of the organization. */
    partnerId: text('partner_id'),
    name: text('name').notNull(),
    product: text('product', { enum: CHAT_PRODUCTS }).notNull(),
    /** Whoever has the address can post to the channel. */
    sealedAddress: text('sealed_address').notNull(),
    addressMask: text('address_mask').notNull(),
    kinds: jsonb('kinds').$type<ChatKind[]>().notNull(),
    /** The zone of its hours. */
    timeZone: text('time_zone').notNull().default('UTC'),
    /** Null without quiet hours. */
    quietFrom: integer('quiet_from'),
    quietUntil: integer('quiet_until'),
    /** Null if messages are posted immediately. */
    digestHour: integer('digest_hour'),
    /** When these hours last changed. Earlier messages may have waited for the hours before. */
    rescheduledAt: instant('rescheduled_at'),
    pausedAt: instant('paused_at'),
    /** Since when nothing is sent, because the channel refused a message for good or did not answer for hours. */
    failedAt: instant('failed_at'),
    /** Failed attempts since the last success, and the first of them. */
    tries: integer('tries').notNull().default(0),
    failingSince: instant('failing_since'),
    /** The last failed attempt. A success does not reset it. */
    lastFailureAt: instant('last_failure_at'),
    failure: text('failure', { enum: CHAT_FAILURES }),
    failureStatus: integer('failure_status'),
    lastSentAt: instant('last_sent_at'),
    /** The minute that messages were last sent in, and their number. */
    minute: instant('minute'),
    sentInMinute: integer('sent_in_minute').notNull().default(0),
    /** Time of the next message; null while none is queued, and while the channel is paused or has failed. */
    dueAt: instant('due_at'),
    /** Until then, only the process that claimed it may send. Identifies the claim. */
    leasedUntil: instant('leased_until'),
    ...stamps,
  },
  (t) => [
    index('chat_channels_of_organization').on(t.organizationId, t.token),
    index('chat_channels_due').on(t.dueAt).where(sql`due_at is not null`),
    ofOrganization(),
  ],
)

export type ChatChannelRow = typeof chatChannels.$inferSelect

/**
 * Messages for chat channels. They stay for a while after they were sent, so that what is found again is not sent again. No tenant
 * can read them.
 */
export const chatMessages = pgTable(
  'chat_messages',
  {
    /** Contains the time of the occurrence. */
    token: text('token').primaryKey(),
    organizationId: text('organization_id').notNull(),
    channelId: text('channel_id').notNull(),
    partnerId: text('partner_id'),
    kind: text('kind').$type<NotificationKind>().notNull(),
    subject: text('subject').notNull(),
    occurrence: text('occurrence').notNull(),
    facts: jsonb('facts').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When it was sent or dropped. */
    endedAt: instant('ended_at'),
  },
  (t) => [
    uniqueIndex('chat_messages_once').on(t.channelId, t.kind, t.subject, t.occurrence),
    index('chat_messages_queued').on(t.channelId, t.token).where(sql`ended_at is null`),
    index('chat_messages_of_organization').on(t.organizationId),
  ],
)

export type ChatMessageRow = typeof chatMessages.$inferSelect
