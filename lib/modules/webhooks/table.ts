import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, owner, stamps } from '../../platform/db/columns.ts'
import { ofPartner } from '../../platform/db/policies.ts'
import { DISABLED_REASONS, type EventType, type RecordType } from './states.ts'

/** Where a namespace wants to be told of events. Its secrets are encrypted: they sign each delivery, so a hash would not do. */
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
    /** Signs too until then: the secret before a rotation (contract 8). */
    sealedPrevious: text('sealed_previous'),
    previousExpiresAt: instant('previous_expires_at'),
    /** Which events it is told of; none: all. */
    events: jsonb('events').$type<{ record_type: RecordType; event_type: EventType }[]>().notNull(),
    enabled: boolean('enabled').notNull().default(true),
    disabledReason: text('disabled_reason', { enum: DISABLED_REASONS }),
    /** Since when every attempt has failed. */
    failingSince: instant('failing_since'),
    /** It asked for a pause until then (`Retry-After`). */
    restingUntil: instant('resting_until'),
    /** The worker that delivers to it now, and until when nobody else does. */
    leasedBy: text('leased_by'),
    leasedUntil: instant('leased_until'),
    deletedAt: instant('deleted_at'),
    ...stamps,
  },
  (t) => [index('webhooks_by_partner').on(t.partnerId, t.token).where(sql`deleted_at is null`), ofPartner()],
)
export type WebhookRow = typeof webhooks.$inferSelect
