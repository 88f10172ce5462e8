import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, owner } from '../../platform/db/columns.ts'
import { ofPartner } from '../../platform/db/policies.ts'
import type { EventType, RecordType } from '../../wire/events.ts'
import { ANSWERS } from './states.ts'

/** The inspector's response in a sandbox namespace; without a row it accepts deliveries. */
export const inspectors = pgTable(
  'inspectors',
  {
    partnerId: text('partner_id').primaryKey(),
    organizationId: owner.organizationId,
    answer: text('answer', { enum: ANSWERS }).notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  () => [ofPartner()],
)

/** Deliveries that the inspector received: the newest hundred, for a week (decision 0028). */
export const receptions = pgTable(
  'receptions',
  {
    token: text('token').primaryKey(),
    ...owner,
    webhookId: text('webhook_id').notNull(),
    deliveryId: text('delivery_id').notNull(),
    attempt: integer('attempt').notNull(),
    eventId: text('event_id').notNull(),
    recordType: text('record_type').$type<RecordType>().notNull(),
    eventType: text('event_type').$type<EventType>().notNull(),
    isTest: boolean('is_test').notNull(),
    /** Whether both signatures match the body and the webhook's secret, within the time limit. */
    isGenuine: boolean('is_genuine').notNull(),
    answer: text('answer', { enum: ANSWERS }).notNull(),
    headers: jsonb('headers').$type<Record<string, string>>().notNull(),
    /** Truncated to `STORED_BODY_BYTES`. */
    body: text('body').notNull(),
    bodyBytes: integer('body_bytes').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (t) => [index('receptions_by_partner').on(t.partnerId, t.token), ofPartner()],
)
export type ReceptionRow = typeof receptions.$inferSelect
