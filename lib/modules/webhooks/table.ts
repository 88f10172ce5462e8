import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { instant, owner, stamps } from '../../platform/db/columns.ts'
import { ofPartner } from '../../platform/db/policies.ts'
import type { EventType, RecordType } from '../../wire/events.ts'
import { DELIVERY_STATUSES, DISABLED_REASONS, FAILURES, type PaymentFilter } from './states.ts'

/** Webhooks. Secrets are encrypted instead of hashed, because they sign each delivery. */
export const webhooks = pgTable(
  'webhooks',
  {
    token: text('token').primaryKey(),
    ...owner,
    name: text('name').notNull(),
    description: text('description').notNull(),
    endpoint: text('endpoint').notNull(),
    sealedSecret: text('sealed_secret').notNull(),
    secretMask: text('secret_mask').notNull(),
    /** The previous secret, which also signs until `previous_expires_at` (contract#webhooks). */
    sealedPrevious: text('sealed_previous'),
    previousExpiresAt: instant('previous_expires_at'),
    /** Subscribed events; empty: all. */
    events: jsonb('events').$type<{ record_type: RecordType; event_type: EventType }[]>().notNull(),
    /** Names of added headers; `sealed_headers` holds their values. */
    headerNames: jsonb('header_names').$type<string[]>().notNull().default([]),
    sealedHeaders: text('sealed_headers'),
    /** Null: the default (`states.ts`). */
    timeoutSeconds: smallint('timeout_seconds'),
    retryDelays: jsonb('retry_delays').$type<number[]>(),
    /** Authorities of the endpoint's certificate, in PEM format. Null: the public ones. */
    caCertificates: text('ca_certificates'),
    /** Limits events of payments; the function `is_subscribed` applies it. */
    paymentFilter: jsonb('payment_filter').$type<PaymentFilter>(),
    enabled: boolean('enabled').notNull().default(true),
    disabledReason: text('disabled_reason', { enum: DISABLED_REASONS }),
    /** Start of the current series of failures. */
    failingSince: instant('failing_since'),
    /** When a success last ended such a series that was an outage. A trigger queues it for notifications. */
    recoveredAt: instant('recovered_at'),
    /**
     * Used only by the previous release, to count the notices that it has mailed. Remove it, and the statements that
     * reset it, in the release after the one that includes decision 0218.
     */
    failureNotices: smallint('failure_notices').notNull().default(0),
    /** End of a pause that the endpoint requested (`Retry-After`). */
    restingUntil: instant('resting_until'),
    /** Lease: the worker that delivers, and the end of its lease. */
    leasedBy: text('leased_by'),
    leasedUntil: instant('leased_until'),
    /** Lower bound of due deliveries, where searches start (decision 0052). */
    dueFloor: instant('due_floor'),
    /**
     * The next floor, once all transactions older than `floor_xid` have ended. New deliveries
     * respect it.
     */
    nextFloor: instant('next_floor'),
    floorXid: bigint('floor_xid', { mode: 'bigint' }),
    deletedAt: instant('deleted_at'),
    ...stamps,
  },
  (t) => [
    index('webhooks_by_partner').on(t.partnerId, t.token).where(sql`deleted_at is null`),
    index('webhooks_failing').on(t.failingSince).where(sql`failing_since is not null`),
    index('webhooks_disabled').on(t.updatedAt).where(sql`disabled_reason is not null`),
    ofPartner(),
  ],
)
export type WebhookRow = typeof webhooks.$inferSelect

/**
 * Deliveries. The trigger `fan_out_events` writes them in the transaction of their event (decision
 * 0023), with an ID derived from event and webhook.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    token: text('token').primaryKey(),
    ...owner,
    webhookId: text('webhook_id').notNull(),
    eventId: text('event_id').notNull(),
    recordType: text('record_type').$type<RecordType>().notNull(),
    eventType: text('event_type').$type<EventType>().notNull(),
    /** Insertion order, for deliveries due at the same millisecond. */
    position: bigint('position', { mode: 'number' }).generatedByDefaultAsIdentity(),
    status: text('status', { enum: DELIVERY_STATUSES }).notNull().default('pending'),
    /** Attempts of the current schedule; redelivering restarts it. */
    tries: integer('tries').notNull().default(0),
    /** Total number of attempts. */
    attempts: integer('attempts').notNull().default(0),
    /** Time of the next attempt; null unless pending. */
    dueAt: instant('due_at'),
    lastAttemptAt: instant('last_attempt_at'),
    lastStatusCode: integer('last_status_code'),
    lastFailure: text('last_failure', { enum: FAILURES }),
    lastDurationMs: integer('last_duration_ms'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('deliveries_due').on(t.webhookId, t.dueAt, t.position).where(sql`due_at is not null`),
    index('deliveries_by_webhook').on(t.webhookId, t.token),
    index('deliveries_open').on(t.webhookId, t.status, t.token).where(sql`status <> 'delivered'`),
    ofPartner(),
  ],
)
/** The ID of an event's delivery to a webhook. */
export const deliveryId = (eventId: string, webhookId: string) => sql<string>`delivery_token(${eventId}, ${webhookId})`

export type DeliveryRow = typeof deliveries.$inferSelect

/** Attempts with request and response. */
export const deliveryAttempts = pgTable(
  'delivery_attempts',
  {
    deliveryId: text('delivery_id').notNull(),
    /** Counts the attempts of a delivery, from 1. */
    number: integer('number').notNull(),
    partnerId: text('partner_id').notNull(),
    webhookId: text('webhook_id').notNull(),
    at: instant('at').notNull(),
    durationMs: integer('duration_ms').notNull(),
    endpoint: text('endpoint').notNull(),
    requestHeaders: jsonb('request_headers').$type<Record<string, string>>().notNull(),
    requestBody: text('request_body').notNull(),
    statusCode: integer('status_code'),
    responseHeaders: jsonb('response_headers').$type<Record<string, string>>(),
    responseBody: text('response_body'),
    responseIsCut: boolean('response_is_cut').notNull(),
    /** Why it failed; null if it succeeded. */
    failure: text('failure', { enum: FAILURES }),
  },
  (t) => [
    primaryKey({ columns: [t.deliveryId, t.number] }),
    // Covers the metrics, so that they read no bodies (decision 0121).
    index('attempts_by_time').on(t.webhookId, t.at, t.partnerId, t.durationMs, t.failure),
    index('attempts_failed').on(t.webhookId, t.at, t.deliveryId).where(sql`failure is not null`),
    ofPartner(),
  ],
)
export type AttemptRow = typeof deliveryAttempts.$inferSelect
