import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, stamps } from '../../platform/db/columns.ts'
import { ofOrganization } from '../../platform/db/policies.ts'
import { FAILURES } from '../webhooks/states.ts'

/** The endpoint that receives the audit log of an organization, with the progress of its delivery (decision 0177). */
export const auditEndpoints = pgTable(
  'audit_endpoints',
  {
    organizationId: text('organization_id').primaryKey(),
    endpoint: text('endpoint').notNull(),
    /** Encrypted instead of hashed, because it signs each batch. */
    sealedSecret: text('sealed_secret').notNull(),
    secretMask: text('secret_mask').notNull(),
    /** The previous secret, which also signs until `previous_expires_at`. */
    sealedPrevious: text('sealed_previous'),
    previousExpiresAt: instant('previous_expires_at'),
    pausedAt: instant('paused_at'),
    /** The cursor: position in the chain of the last entry that the endpoint accepted. */
    position: bigint('position', { mode: 'number' }).notNull(),
    /** Failed attempts since the last success. */
    tries: integer('tries').notNull().default(0),
    /** Start of the current series of failures. */
    failingSince: instant('failing_since'),
    /** When admins were notified of this series. */
    notifiedAt: instant('notified_at'),
    /** Time of the next attempt after a failure; null: as soon as there are entries. */
    dueAt: instant('due_at'),
    lastAttemptAt: instant('last_attempt_at'),
    lastSuccessAt: instant('last_success_at'),
    /** The last failed attempt, which a success does not reset. */
    failedAt: instant('failed_at'),
    failure: text('failure', { enum: FAILURES }),
    failureStatus: integer('failure_status'),
    /** Lease: the worker that delivers, and the end of its lease. */
    leasedBy: text('leased_by'),
    leasedUntil: instant('leased_until'),
    ...stamps,
  },
  (t) => [index('audit_endpoints_failing').on(t.dueAt).where(sql`failing_since is not null`), ofOrganization()],
)

export type AuditEndpointRow = typeof auditEndpoints.$inferSelect
