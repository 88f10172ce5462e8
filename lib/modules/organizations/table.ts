import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, stamps } from '../../platform/db/columns.ts'
import { ofOrganization } from '../../platform/db/policies.ts'
import { DECISIONS, VERIFICATIONS } from './states.ts'

export const organizations = pgTable(
  'organizations',
  {
    token: text('token').primaryKey(),
    name: text('name').notNull(),
    country: text('country').notNull(),
    /** False: suspended by the operator (decision 0038), or closed for deletion. */
    enabled: boolean('enabled').notNull().default(true),
    suspendedAt: instant('suspended_at'),
    suspensionReason: text('suspension_reason'),
    verification: text('verification', { enum: VERIFICATIONS }).notNull().default('sandbox'),
    /** The network operator is an organization like any other, flagged (contract#organizations). */
    operator: boolean('operator').notNull().default(false),
    /**
     * When and by which admin the deletion was requested; null if none is pending (decision 0044).
     */
    deletionRequestedAt: instant('deletion_asked_at'),
    deletionRequestedBy: text('deletion_asked_by'),
    /** The deletion can be canceled until then. */
    deletionDueAt: instant('deletion_due_at'),
    /** When it was closed. It is erased once nothing is pending. */
    closedAt: instant('closed_at'),
    /** When it was erased, except for references in other organizations' records. */
    erasedAt: instant('erased_at'),
    ...stamps,
  },
  (t) => [
    // For the deletion job. Nearly empty.
    index('organizations_to_delete').on(t.deletionDueAt).where(sql`deletion_due_at is not null and erased_at is null`),
    // Read for every payment, and nearly always empty.
    index('organizations_suspended').on(t.token).where(sql`not enabled`),
    // One row.
    index('organizations_of_operators').on(t.token).where(sql`operator`),
    ofOrganization('token'),
  ],
)

export type OrganizationRow = typeof organizations.$inferSelect

/** Sign-in rules of an organization; without a row, the defaults (decision 0172). */
export const organizationRules = pgTable(
  'organization_rules',
  {
    organizationId: text('organization_id').primaryKey(),
    /** From when its members need a second factor; null: not required. */
    secondFactorFrom: instant('second_factor_from'),
    /** Absolute lifetime of a session; null: that of a JWT. */
    sessionHours: integer('session_hours'),
    /** Longest time between two uses of a session; null: any. */
    idleMinutes: integer('idle_minutes'),
    /** Networks that members' sessions are accepted from; null: any (decision 0171). */
    consoleNetworks: text('console_networks').array(),
    /** Networks that its API keys are accepted from, besides those of each key; null: any. */
    apiKeyNetworks: text('api_key_networks').array(),
    ...stamps,
  },
  () => [ofOrganization()],
)

export type RulesRow = typeof organizationRules.$inferSelect

/** Requests for live access with their decisions, stored unchanged. */
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
    /** Name of the admin at submission. */
    requestedBy: text('asked_by').notNull(),
    requestedAt: instant('asked_at').notNull(),
    /** Null until the decision. */
    decision: text('decision', { enum: DECISIONS }),
    reason: text('reason'),
    /** Name of the operator's member, visible to the operator only. */
    decidedBy: text('decided_by'),
    decidedAt: instant('decided_at'),
  },
  (t) => [
    uniqueIndex('verification_open').on(t.organizationId).where(sql`decision is null`),
    index('verification_by_organization').on(t.organizationId, t.token),
    ofOrganization(),
  ],
)

export type VerificationRow = typeof verificationRequests.$inferSelect
