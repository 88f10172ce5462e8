import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, stamps } from '../../platform/db/columns.ts'
import { ofOrganization } from '../../platform/db/policies.ts'
import { DECISIONS, VERIFICATIONS } from './states.ts'

export const organizations = pgTable(
  'organizations',
  {
    token: text('token').primaryKey(),
    name: text('name').notNull(),
    country: text('country').notNull(),
    /** False: the operator suspended it (decision 0038), or it is closed to be deleted. */
    enabled: boolean('enabled').notNull().default(true),
    suspendedAt: instant('suspended_at'),
    suspensionReason: text('suspension_reason'),
    verification: text('verification', { enum: VERIFICATIONS }).notNull().default('sandbox'),
    /** The network operator is an organization like any other, flagged (contract#organizations). */
    operator: boolean('operator').notNull().default(false),
    /** An admin asked for its deletion, who by name; null again once taken back (decision 0044). */
    deletionAskedAt: instant('deletion_asked_at'),
    deletionAskedBy: text('deletion_asked_by'),
    /** Until then it can be taken back. */
    deletionDueAt: instant('deletion_due_at'),
    /** Since then it is closed for good, and waits for what is under way. */
    closedAt: instant('closed_at'),
    /** Since then nothing is left of it but what others' books refer to. */
    erasedAt: instant('erased_at'),
    ...stamps,
  },
  (t) => [
    // What the job looks for, every moment: next to none.
    index('organizations_to_delete').on(t.deletionDueAt).where(sql`deletion_due_at is not null and erased_at is null`),
    // Asked at every payment, and nearly always empty.
    index('organizations_suspended').on(t.token).where(sql`not enabled`),
    ofOrganization('token'),
  ],
)

/** What an organization said of itself to be verified, and what the operator answered. Kept as it was said. */
export const verificationRequests = pgTable(
  'verification_requests',
  {
    token: text('token').primaryKey(),
    organizationId: text('organization_id').notNull(),
    legalName: text('legal_name').notNull(),
    registrationNumber: text('registration_number').notNull(),
    address: text('address').notNull(),
    website: text('website').notNull(),
    contactName: text('contact_name').notNull(),
    contactEmail: text('contact_email').notNull(),
    /** The admin who asked, by name as it was then. */
    askedBy: text('asked_by').notNull(),
    askedAt: instant('asked_at').notNull(),
    /** Null while the operator has not answered. */
    decision: text('decision', { enum: DECISIONS }),
    reason: text('reason'),
    /** The operator's member, by name: for the operator alone. */
    decidedBy: text('decided_by'),
    decidedAt: instant('decided_at'),
  },
  (t) => [
    uniqueIndex('verification_open').on(t.organizationId).where(sql`decision is null`),
    index('verification_by_organization').on(t.organizationId, t.token),
    ofOrganization(),
  ],
)
