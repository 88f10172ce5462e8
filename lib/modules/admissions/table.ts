import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { instant, isOneOf, minorUnits, owner } from '../../platform/db/columns.ts'
import { ofPartnerOrPayment, ofPayment } from '../payments/policies.ts'
import { DECIDED_TASK_STATES, OPEN_TASK_STATES, STATUS_REASONS, TASK_STATES, TASK_STEPS, WORKFLOWS } from './states.ts'

const status = sql`status`
const isOpenTask = isOneOf(status, OPEN_TASK_STATES)
const isDecidedTask = isOneOf(status, DECIDED_TASK_STATES)

/** One admission a payment, for the receiving side. */
export const admissions = pgTable(
  'admissions',
  {
    paymentId: text('payment_id').primaryKey(),
    token: text('token').notNull(),
    ...owner,
    status: smallint('status').notNull(),
    /** Number of open tasks. It is decremented, so that exactly one concurrent update reaches zero. */
    remaining: integer('remaining').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  () => [ofPayment('admissions')],
)

export type AdmissionRow = typeof admissions.$inferSelect

/** Tasks. `organization_id` and `partner_id` belong to the side that decides them. */
export const admissionTasks = pgTable(
  'admission_tasks',
  {
    paymentId: text('payment_id').notNull(),
    token: text('token').notNull(),
    admissionId: text('admission_id').notNull(),
    ...owner,
    workflow: text('workflow', { enum: WORKFLOWS }).notNull(),
    assignee: integer('assignee').notNull().default(0),
    status: text('status', { enum: TASK_STATES }).notNull(),
    reason: text('reason', { enum: STATUS_REASONS }),
    /** The member or API key that completed or failed it; null while it is open, or if a rule closed it. */
    decidedBy: text('decided_by'),
    // Copies of the payment's values, which never change, for the orders of the queue. Null only in
    // tasks that were decided before these columns existed (decision 0096).
    currency: text('currency'),
    amount: minorUnits('amount'),
    expiresAt: instant('expires_at'),
    /** When the snooze of the payment ends, and the number of the member who snoozed it. Equal in all of its open tasks. */
    snoozedUntil: instant('snoozed_until'),
    snoozedBy: integer('snoozed_by'),
    /** Whether a rule assigned it, and nobody has claimed, released or taken it over since. */
    assignedByRule: boolean('assigned_by_rule').notNull().default(false),
    /** When the assignment rules looked at it; null if they did not yet, or there are none. */
    rulesAppliedAt: instant('rules_applied_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.paymentId, t.token] }),
    index('tasks_queue').on(t.partnerId, t.status, t.workflow, t.token),
    // Assigned tasks only.
    index('tasks_of_assignee').on(t.partnerId, t.assignee, t.status, t.token).where(sql`assignee <> 0`),
    // Decisions of members and few of API keys, because those claim no tasks.
    index('tasks_decided').on(t.partnerId, t.updatedAt).where(sql`assignee <> 0 and ${isDecidedTask}`),
    index('tasks_by_token').on(t.token),
    // The orders of the queue. Tasks of one payment are neighbors in each.
    index('tasks_open_by_creation').on(t.partnerId, t.createdAt, t.paymentId).where(isOpenTask),
    index('tasks_open_by_expiry').on(t.partnerId, t.expiresAt, t.paymentId).where(isOpenTask),
    index('tasks_open_by_amount').on(t.partnerId, t.currency, t.amount, t.paymentId).where(isOpenTask),
    ofPartnerOrPayment('admission_tasks'),
  ],
)

export type TaskRow = typeof admissionTasks.$inferSelect

/** Task history, for the payment's timeline. */
export const taskEvents = pgTable(
  'task_events',
  {
    paymentId: text('payment_id').notNull(),
    token: text('token').notNull(),
    taskId: text('task_id').notNull(),
    kind: text('kind', { enum: TASK_STEPS }).notNull(),
    /** The assignee of an `assigned` entry, 0 if released; null in other entries. */
    assignee: integer('assignee'),
    /** Display name of the actor: a member's name, a key's name, or `system`. */
    actor: text('actor').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.paymentId, t.token] }), ofPayment('task_events')],
)
