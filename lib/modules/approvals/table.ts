import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { ENVIRONMENTS } from '../../kernel/access.ts'
import { GATED_KINDS } from '../../kernel/approval-kinds.ts'
import { instant, stamps } from '../../platform/db/columns.ts'
import { ofOrganization } from '../../platform/db/policies.ts'
import { ORGANIZATION_APPROVAL_STATES } from './states.ts'

/** What a change would write to the audit log. */
export type PlannedChange = {
  readonly action: string
  /** Null for a record that is yet to be created. */
  readonly resourceId: string | null
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
  /** What the request shows in addition, because the audit log does not keep it. */
  readonly unaudited?: Record<string, unknown>
}

/** Changes that need a second admin of the organization; without a row, none (decision 0175). */
export const approvalRules = pgTable(
  'approval_rules',
  {
    organizationId: text('organization_id').primaryKey(),
    liveKeys: boolean('live_keys').notNull().default(false),
    liveWebhooks: boolean('live_webhooks').notNull().default(false),
    liveReturns: boolean('live_returns').notNull().default(false),
    /** Limits up to which returns need no second admin, in minor units by currency. */
    returnsUpTo: jsonb('returns_up_to').$type<Readonly<Record<string, string>>>().notNull().default({}),
    memberRoles: boolean('member_roles').notNull().default(false),
    deletion: boolean('deletion').notNull().default(false),
    ...stamps,
  },
  () => [ofOrganization()],
)

/** Changes of members that wait for a second admin (decision 0175). */
export const organizationApprovals = pgTable(
  'organization_approvals',
  {
    token: text('token').primaryKey(),
    organizationId: text('organization_id').notNull(),
    /** The namespace of the change, if it has one. */
    partnerId: text('partner_id'),
    environment: text('environment', { enum: ENVIRONMENTS }),
    kind: text('kind', { enum: GATED_KINDS }).notNull(),
    /** ID of the operation. */
    operation: text('operation').notNull(),
    /** Name of the record, if it has one. */
    resourceName: text('resource_name'),
    changes: jsonb('changes').$type<readonly PlannedChange[]>().notNull(),
    /** The request, encrypted because it can contain secrets; empty once it has ended. */
    sealedInput: text('sealed_input').notNull(),
    fingerprint: text('fingerprint').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    requestedBy: text('requested_by').notNull(),
    requestedByName: text('requested_by_name').notNull(),
    /** Where the request came from, for the audit entries of the change. */
    address: text('address').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    state: text('state', { enum: ORGANIZATION_APPROVAL_STATES }).notNull().default('pending'),
    /** Null if nobody decided. */
    decidedBy: text('decided_by'),
    decidedByName: text('decided_by_name'),
    decidedAt: instant('decided_at'),
    /** Why it was rejected, withdrawn or became obsolete. */
    decisionReason: text('decision_reason'),
    endedAt: instant('ended_at'),
  },
  (t) => [
    index('organization_approvals_by_organization').on(t.organizationId, t.token),
    // For the job that ends overdue requests. Nearly empty.
    index('organization_approvals_open').on(t.expiresAt).where(sql`state in ('pending', 'approved')`),
    ofOrganization(),
  ],
)

export type OrganizationApprovalRow = typeof organizationApprovals.$inferSelect
