import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'
import { APPROVAL_ACTIONS, APPROVAL_STATES } from './states.ts'

/**
 * Requests of one operator for the approval of another (decision 0086). No tenant can read them:
 * an organization must not learn that its suspension is being discussed.
 */
export const operatorApprovals = pgTable(
  'operator_approvals',
  {
    token: text('token').primaryKey(),
    /** The organization that operated the network when the request was made. */
    operatorId: text('operator_id').notNull(),
    action: text('action', { enum: APPROVAL_ACTIONS }).notNull(),
    /** The organization, the request for live access, or the change of liquidity or of an account. */
    resourceId: text('resource_id').notNull(),
    /** The organization that the action affects. */
    organizationId: text('organization_id').notNull(),
    reason: text('reason').notNull(),
    requestedBy: text('requested_by').notNull(),
    requestedByName: text('requested_by_name').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    state: text('state', { enum: APPROVAL_STATES }).notNull().default('pending'),
    /** Null if nobody decided: while pending, and if it expired or became obsolete. */
    decidedBy: text('decided_by'),
    decidedByName: text('decided_by_name'),
    /** Why it was rejected, withdrawn or became obsolete. */
    decisionReason: text('decision_reason'),
    endedAt: instant('ended_at'),
  },
  (t) => [
    uniqueIndex('operator_approvals_pending').on(t.operatorId, t.action, t.resourceId).where(sql`state = 'pending'`),
    index('operator_approvals_by_operator').on(t.operatorId, t.token),
  ],
)

export type ApprovalRow = typeof operatorApprovals.$inferSelect
