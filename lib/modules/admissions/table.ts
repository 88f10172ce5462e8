import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { instant, owner } from '../../platform/db/columns.ts'
import { ofPartnerOrPayment, ofPayment } from '../../platform/db/policies.ts'
import { STATUS_REASONS, TASK_STATES, TASK_STEPS, WORKFLOWS } from './states.ts'

/** One admission a payment, for the receiving side. */
export const admissions = pgTable(
  'admissions',
  {
    paymentId: text('payment_id').primaryKey(),
    token: text('token').notNull(),
    ...owner,
    status: smallint('status').notNull(),
    /** Tasks not yet completed. Counted down, so that exactly one update sees zero however they interleave. */
    remaining: integer('remaining').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  () => [ofPayment('admissions')],
)

export type AdmissionRow = typeof admissions.$inferSelect

/** Tasks; `organization_id` and `partner_id` are of the side whose people work it. */
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
    /** The member or API key that completed or failed it; null while it is open and where a rule closed it. */
    decidedBy: text('decided_by'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.paymentId, t.token] }),
    index('tasks_queue').on(t.partnerId, t.status, t.workflow, t.token),
    // Of those that are somebody's only: a new task is nobody's.
    index('tasks_of_assignee').on(t.partnerId, t.assignee, t.status, t.token).where(sql`assignee <> 0`),
    // Of what people decided only: machines take none.
    index('tasks_decided').on(t.partnerId, t.updatedAt).where(sql`assignee <> 0 and status in ('completed', 'failed')`),
    index('tasks_by_token').on(t.token),
    ofPartnerOrPayment('admission_tasks'),
  ],
)

export type TaskRow = typeof admissionTasks.$inferSelect

/** What happened to a task, for the payment's timeline. */
export const taskEvents = pgTable(
  'task_events',
  {
    paymentId: text('payment_id').notNull(),
    token: text('token').notNull(),
    taskId: text('task_id').notNull(),
    kind: text('kind', { enum: TASK_STEPS }).notNull(),
    /** Whom an `assigned` step gave the task to, 0 back to everybody; null in other steps. */
    assignee: integer('assignee'),
    /** How the actor is shown: a member's name, a key's name, `system`. */
    actor: text('actor').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.paymentId, t.token] }), ofPayment('task_events')],
)
