import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'
import { ofOrganization } from '../../platform/db/policies.ts'
import type { NotificationKind } from './states.ts'

/** Notifications of members (decision 0193). */
export const notifications = pgTable(
  'notifications',
  {
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
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
  },
  (t) => [
    uniqueIndex('notifications_once').on(t.memberId, t.kind, t.subject, t.occurrence),
    index('notifications_of_member').on(t.memberId, t.token),
    index('notifications_unread').on(t.memberId, t.token).where(sql`read_at is null`),
    index('notifications_of_organization').on(t.organizationId, t.token),
    index('notifications_of_kind').on(t.organizationId, t.kind, t.token),
    ofOrganization(),
  ],
)

export type NotificationRow = typeof notifications.$inferSelect

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
