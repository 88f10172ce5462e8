import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'
import { ofOrganization } from '../../platform/db/policies.ts'
import type { NotificationKind } from './states.ts'

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
