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
import { DECISION_BARRIERS, reasonFits, STATUS_REASONS, TASK_STATES, WORKFLOWS } from './states.ts'

/**
 * Task update (specification, "Admission tasks"). Pending and on_hold carry no outcome, so there the reason may be absent; a
 * reason that does not go with the status is a matter of shape, refused before anything is looked up.
 */
export const UpdateTask = z
  .object({ status: z.enum(TASK_STATES), status_reason: z.enum(STATUS_REASONS).optional() })
  .refine(({ status, status_reason }) => reasonFits(status, status_reason), {
    path: ['status_reason'],
    message: 'completed goes with accepted, failed with another reason, pending and on_hold with any but accepted',
  })
  .meta({ id: 'UpdateTask', example: { status: 'completed', status_reason: 'accepted' } })
export type UpdateTask = z.infer<typeof UpdateTask>

/** Members are numbered from 1; the database holds four bytes. */
const MOST_MEMBERS = 1_000_000

/** `assignee` 0 gives the task back to everybody. */
export const AssignTask = z
  .object({ assignee: z.int().min(0).max(MOST_MEMBERS) })
  .meta({ id: 'AssignTask', example: { assignee: 1 } })

const fields = {
  token: token('pat'),
  admission_id: token('pay_adm'),
  payment_id: z.string(),
  organization_id: token('org'),
  partner_id: token('part'),
  name: z.string(),
  workflow: z.enum(WORKFLOWS),
  assignee: z.int().min(0).meta({ description: 'Number of the member; 0 is unassigned' }),
  status: z.int().min(1).max(4).meta({ description: '1 pending, 2 completed, 3 failed, 4 on hold' }),
  status_reason: z.int().min(0).max(14).meta({ description: '0 none, then 1 to 14 in the order of the request enum' }),
  created_on: UnixSeconds,
  modified_on: UnixSeconds,
}

export const Task = z.object(fields).meta({ id: 'AdmissionTask' })
export type Task = z.infer<typeof Task>

/** A row of the queue: the task with what a decision needs of its payment. */
export const QueuedTask = z
  .object({
    ...fields,
    decision_barrier: z.enum(DECISION_BARRIERS).nullable().meta({
      description:
        'Why the caller may not decide this open task: `member_required` (an API key may neither complete nor fail it), `created_payment` or `completed_other_task` (the caller may fail it, but not complete it). Null: no barrier',
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

/** Filters of the queue (contract#payments). Without `status`: the open ones (pending and on hold), oldest first. */
export const QueueFilters = z.object({
  status: z.enum(TASK_STATES).optional().meta({ description: 'Only tasks of this status; without it the open ones' }),
  workflow: z.enum(WORKFLOWS).optional().meta({ description: 'Only tasks of this workflow' }),
  assignee: queryNumber(0, MOST_MEMBERS)
    .optional()
    .meta({ description: 'Number of the member who has the task; 0 for nobody' }),
  older_than: queryNumber(0, 253_402_300_799)
    .optional()
    .meta({ description: 'Created at least this many seconds ago' }),
  younger_than: queryNumber(0, 253_402_300_799)
    .optional()
    .meta({ description: 'Created less than this many seconds ago' }),
})
export type QueueFilters = z.infer<typeof QueueFilters>

export const QueueQuery = QueueFilters.extend(keyset())
export type QueueQuery = z.infer<typeof QueueQuery>

export const Queue = z
  .object({ count: z.int(), count_is_exact: CountIsExact, tasks: z.array(QueuedTask), next_cursor: NextCursor })
  .meta({ id: 'Queue' })
export type Queue = z.infer<typeof Queue>

/** What people have decided since the day began in UTC: of each member the tasks that it had taken and decided. */
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
