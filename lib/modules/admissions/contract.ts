import { z } from 'zod'
import {
  Amount,
  CountIsExact,
  keyset,
  MinorUnits,
  NextCursor,
  paymentIds,
  queryFlag,
  queryNumber,
  SOON,
  text,
  token,
  UnixSeconds,
} from '../../wire/shapes.ts'
import { PAYMENT_TYPES } from '../payments/states.ts'
import {
  DECISION_BARRIERS,
  MAX_MEMBERS,
  MAX_MESSAGE_LENGTH,
  MAX_NAMED_PAYMENTS,
  MEMBER_BARRIERS,
  OPEN_TASK_STATES,
  QUEUE_SORTS,
  reasonFits,
  STATUS_REASONS,
  TASK_STATES,
  WORKFLOWS,
} from './states.ts'

/**
 * Task update (specification, "Admission tasks"). The reason is optional for `pending` and
 * `on_hold`, which have no outcome. A reason that does not fit the status is rejected by the
 * schema, before any look-up.
 */
export const UpdateTask = z
  .object({
    status: z.enum(TASK_STATES),
    status_reason: z.enum(STATUS_REASONS).optional(),
    message: text(MAX_MESSAGE_LENGTH).optional().meta({
      description: 'Extension: message to the other side, only with `failed`; the exception’s `decline_message`',
    }),
  })
  .refine(({ status, status_reason }) => reasonFits(status, status_reason), {
    path: ['status_reason'],
    message:
      'must be "accepted" if the status is "completed", and another reason if it is "failed"; for "pending" and "on_hold", must be omitted or a reason other than "accepted"',
  })
  .refine(({ status, message }) => status === 'failed' || message === undefined, {
    path: ['message'],
    message: 'must be omitted unless the status is failed',
  })
  .meta({ id: 'UpdateTask', example: { status: 'completed', status_reason: 'accepted' } })
export type UpdateTask = z.infer<typeof UpdateTask>

/** `assignee` 0 releases the task. */
export const AssignTask = z
  .object({
    assignee: z.int().min(0).max(MAX_MEMBERS),
    take_over_from: z.int().min(1).max(MAX_MEMBERS).optional().describe('Current assignee; 409 if it has changed'),
  })
  .meta({ id: 'AssignTask', example: { assignee: 1 } })
export type AssignTask = z.infer<typeof AssignTask>

const fields = {
  token: token('pat'),
  admission_id: token('pay_adm'),
  payment_id: z.string(),
  organization_id: token('org'),
  partner_id: token('part'),
  name: z.string(),
  workflow: z.enum(WORKFLOWS),
  assignee: z.int().min(0).meta({ description: 'Number of the assigned member; 0 if unassigned' }),
  status: z.int().min(1).max(4).meta({ description: '1 pending, 2 completed, 3 failed, 4 on hold' }),
  status_reason: z.int().min(0).max(14).meta({
    description: '0 if none; otherwise 1 to 14, in the order of the `status_reason` values of the update request',
  }),
  created_on: UnixSeconds,
  modified_on: UnixSeconds,
}

export const Task = z.object(fields).meta({ id: 'AdmissionTask' })
export type Task = z.infer<typeof Task>

/** A member who cannot complete a task, so that two people decide a payment (decision 0090). */
const ExcludedMember = z
  .object({
    number: z.int().min(1).meta({ description: 'Number of the member' }),
    name: z.string(),
    barrier: z.enum(MEMBER_BARRIERS),
  })
  .meta({ id: 'ExcludedMember' })
export type ExcludedMember = z.infer<typeof ExcludedMember>

/** The payment details that a decision needs. */
const QueuedDetails = z.object({
  amount: Amount,
  payment_type: z.string(),
  reference: z.string(),
  debtor_address: z.string(),
  beneficiary_address: z.string(),
  expires_at: UnixSeconds,
})

const decidable = {
  ...fields,
  assigned_by_rule: z.boolean().meta({ description: 'Whether a rule assigned it; others can then take it over' }),
  decision_barrier: z.enum(DECISION_BARRIERS).nullable().meta({
    description:
      'Why the caller cannot decide this open task. `member_required`: API keys can neither complete nor fail it. `created_payment` and `completed_other_task`: the caller can fail it, but not complete it. Null if the caller can decide it',
  }),
  excluded_members: z.array(ExcludedMember).meta({
    description:
      'Members of the organization who cannot complete this open task, because they created the payment or completed another of its tasks. Empty unless the namespace requires another member (`reviewed_by`)',
  }),
}

/** A queue entry: the task with the payment details needed to decide it. */
export const QueuedTask = z.object({ ...decidable, payment: QueuedDetails }).meta({ id: 'QueuedTask' })
export type QueuedTask = z.infer<typeof QueuedTask>

/** A payment that awaits a decision of the namespace, with the namespace's tasks (decision 0096). */
export const WaitingPayment = z
  .object({
    payment_id: z.string(),
    created_on: UnixSeconds.meta({ description: 'When its tasks were opened' }),
    payment: QueuedDetails,
    tasks: z.array(z.object(decidable)).meta({
      description: 'The namespace’s tasks of the payment, oldest first. In the queue, at least one is open',
    }),
    other_tasks: z.int().min(0).meta({
      description: 'Number of open tasks in the other namespace that the payment is also waiting for',
    }),
    snooze: z
      .object({ until: UnixSeconds, by: z.int().min(1).meta({ description: 'Number of the member' }) })
      .nullable()
      .meta({ description: 'When the snooze ends; null if the payment is not snoozed' }),
  })
  .meta({ id: 'WaitingPayment' })
export type WaitingPayment = z.infer<typeof WaitingPayment>

export const Admission = z
  .object({
    token: token('pay_adm'),
    payment_id: z.string(),
    organization_id: token('org'),
    partner_id: token('part'),
    status: z.int().min(0).max(4).meta({
      description: '0 none, 1 accepted, 2 delivery confirmed, 3 delivery failed, 4 validation pending',
      example: 1,
    }),
    created_on: UnixSeconds,
    modified_on: UnixSeconds,
  })
  .meta({ id: 'Admission' })
export type Admission = z.infer<typeof Admission>

export const TaskList = z.object({ count: z.int(), tasks: z.array(Task) }).meta({ id: 'TaskList' })

/** Filters of the queue (contract#payments). Without `status`, open tasks (pending and on hold), oldest first. */
export const QueueFilters = z.object({
  status: z.enum(TASK_STATES).optional().meta({ description: 'Only tasks with this status; defaults to open tasks' }),
  workflow: z.enum(WORKFLOWS).optional().meta({ description: 'Only tasks with this workflow' }),
  assignee: queryNumber(0, MAX_MEMBERS)
    .optional()
    .meta({ description: 'Number of the assigned member; 0 for unassigned tasks' }),
  older_than: queryNumber(0, 253_402_300_799)
    .optional()
    .meta({ description: 'Only tasks created at least this many seconds ago' }),
  younger_than: queryNumber(0, 253_402_300_799)
    .optional()
    .meta({ description: 'Only tasks created less than this many seconds ago' }),
})
export type QueueFilters = z.infer<typeof QueueFilters>

export const QueueQuery = QueueFilters.extend(keyset())
export type QueueQuery = z.infer<typeof QueueQuery>

export const Queue = z
  .object({ count: z.int(), count_is_exact: CountIsExact, tasks: z.array(QueuedTask), next_cursor: NextCursor })
  .meta({ id: 'Queue' })
export type Queue = z.infer<typeof Queue>

const age = queryNumber(0, 253_402_300_799).optional()
const minorUnits = MinorUnits.optional()
const address = z.string().max(128).optional()
/** How the filters by address match. */
const MATCHES = 'Case-insensitive. Without `@`, matches the start of an address or of its domain'

/** Filters of the queue of payments. Those of tasks match if one open task of the payment meets all of them. */
export const WaitingFilters = z.object({
  status: z.enum(OPEN_TASK_STATES).optional().meta({ description: 'Only payments with an open task of this status' }),
  workflow: z.enum(WORKFLOWS).optional().meta({ description: 'Only payments with an open task of this workflow' }),
  assignee: queryNumber(0, MAX_MEMBERS)
    .optional()
    .meta({ description: 'Number of the member to whom an open task is assigned; 0 for unassigned tasks' }),
  older_than: age.meta({ description: 'Only payments whose tasks were opened at least this many seconds ago' }),
  younger_than: age.meta({ description: 'Only payments whose tasks were opened less than this many seconds ago' }),
  expires_within: age.meta({ description: 'Only payments that expire within this many seconds' }),
  currency: z.string().max(3).optional().meta({ description: 'ISO 4217 currency code' }),
  amount_min: minorUnits.meta({ description: 'Minimum amount in minor units' }),
  amount_max: minorUnits.meta({ description: 'Maximum amount in minor units' }),
  payment_type: z.enum(PAYMENT_TYPES).optional().meta({ description: 'Only pushes or only pulls' }),
  counterparty: z.string().max(63).optional().meta({
    description:
      'Domain of the other namespace, case-insensitive. If no namespace in the environment has this domain, all whose domain starts with the text',
  }),
  debtor_payment_address: address.meta({ description: `Address of the sending party. ${MATCHES}` }),
  beneficiary_payment_address: address.meta({ description: `Address of the receiving party. ${MATCHES}` }),
  snoozed: queryFlag.prefault('false').meta({
    description:
      '`true` returns only snoozed payments. By default, they are left out until the snooze ends or until 15 minutes before they expire',
  }),
})
export type WaitingFilters = z.infer<typeof WaitingFilters>

const sort = z.enum(QUEUE_SORTS).default('created').meta({
  description:
    'By the time at which the tasks were opened, by expiry, or by currency and then amount. A leading minus reverses the order',
})

export const WaitingExportQuery = WaitingFilters.extend({ sort })
export type WaitingExportQuery = z.infer<typeof WaitingExportQuery>

export const WaitingQuery = WaitingExportQuery.extend({
  payment_ids: paymentIds(MAX_NAMED_PAYMENTS)
    .optional()
    .meta({ description: `Only these payments: up to ${MAX_NAMED_PAYMENTS} IDs, separated by commas` }),
  ...keyset(),
})
export type WaitingQuery = z.infer<typeof WaitingQuery>

export const AdmissionQueue = z
  .object({
    count: z.int(),
    count_is_exact: CountIsExact,
    payments: z.array(WaitingPayment),
    next_cursor: NextCursor,
  })
  .meta({ id: 'AdmissionQueue' })
export type AdmissionQueue = z.infer<typeof AdmissionQueue>

/** The filters of the summary, which do not contradict one of its views. */
export const WaitingSummaryQuery = WaitingFilters.omit({ status: true, snoozed: true })
export type WaitingSummaryQuery = z.infer<typeof WaitingSummaryQuery>

const WaitingView = z
  .object({
    count: z.int().min(0),
    sums: z
      .array(
        z.object({
          currency: z.string(),
          total: z.string().meta({ description: 'Sum in minor units' }),
          count: z.int().min(1).meta({ description: 'Number of payments in this currency' }),
        }),
      )
      .meta({ description: 'Sums of the payments’ amounts, one per currency. Each payment counts once' }),
  })
  .meta({ id: 'WaitingView' })

export const AdmissionQueueSummary = z
  .object({
    count_is_exact: CountIsExact,
    views: z.object({
      all: WaitingView,
      mine: WaitingView,
      unassigned: WaitingView,
      on_hold: WaitingView,
      expiring: WaitingView,
      snoozed: WaitingView,
    }),
  })
  .meta({ id: 'AdmissionQueueSummary' })
export type AdmissionQueueSummary = z.infer<typeof AdmissionQueueSummary>

/** Snoozes a payment of the queue. */
export const SnoozePayment = z
  .object({ until: UnixSeconds.min(0).max(253_402_300_799) })
  .meta({ id: 'SnoozePayment', example: { until: SOON } })
