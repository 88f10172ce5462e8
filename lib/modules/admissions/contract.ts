import { z } from 'zod'
import {
  Amount,
  CountIsExact,
  IsoTime,
  keyset,
  NextCursor,
  queryNumber,
  token,
  UnixSeconds,
} from '../../wire/shapes.ts'
import { DECISION_BARRIERS, MEMBER_BARRIERS, reasonFits, STATUS_REASONS, TASK_STATES, WORKFLOWS } from './states.ts'

/**
 * Task update (specification, "Admission tasks"). The reason is optional for `pending` and
 * `on_hold`, which have no outcome. A reason that does not fit the status is rejected by the
 * schema, before any look-up.
 */
export const UpdateTask = z
  .object({ status: z.enum(TASK_STATES), status_reason: z.enum(STATUS_REASONS).optional() })
  .refine(({ status, status_reason }) => reasonFits(status, status_reason), {
    path: ['status_reason'],
    message:
      'must be accepted for status completed, another reason for failed, and omitted or another reason for pending and on_hold',
  })
  .meta({ id: 'UpdateTask', example: { status: 'completed', status_reason: 'accepted' } })
export type UpdateTask = z.infer<typeof UpdateTask>

/** Members are numbered from 1; the database holds four bytes. */
const MAX_MEMBERS = 1_000_000

/** `assignee` 0 releases the task. */
export const AssignTask = z
  .object({ assignee: z.int().min(0).max(MAX_MEMBERS) })
  .meta({ id: 'AssignTask', example: { assignee: 1 } })

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

/** A queue entry: the task with the payment details needed to decide it. */
export const QueuedTask = z
  .object({
    ...fields,
    decision_barrier: z.enum(DECISION_BARRIERS).nullable().meta({
      description:
        'Why the caller cannot decide this open task. `member_required`: API keys can neither complete nor fail it. `created_payment` and `completed_other_task`: the caller can fail it, but not complete it. Null if the caller can decide it',
    }),
    excluded_members: z.array(ExcludedMember).meta({
      description:
        'Members of the organization who cannot complete this open task, because they created the payment or completed another of its tasks. Empty unless the namespace requires another member (`reviewed_by`)',
    }),
    payment: z.object({
      amount: Amount,
      payment_type: z.string(),
      reference: z.string(),
      debtor_address: z.string(),
      beneficiary_address: z.string(),
      expires_at: UnixSeconds,
    }),
  })
  .meta({ id: 'QueuedTask' })
export type QueuedTask = z.infer<typeof QueuedTask>

export const Admission = z
  .object({
    token: token('pay_adm'),
    payment_id: z.string(),
    organization_id: token('org'),
    partner_id: token('part'),
    status: z.int().min(0).max(4),
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

/** Decisions since midnight UTC, by member to whom the task was assigned. */
export const Throughput = z
  .object({
    since: IsoTime,
    members: z.array(
      z.object({
        number: z.int().min(1).meta({ description: 'Number of the member' }),
        accepted: z.int().min(0),
        failed: z.int().min(0),
      }),
    ),
  })
  .meta({ id: 'TaskThroughput' })
export type Throughput = z.infer<typeof Throughput>
