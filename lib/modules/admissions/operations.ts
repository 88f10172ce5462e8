import { z } from 'zod'
import { operation } from '../../wire/operation.ts'
import { CsvText, pathId } from '../../wire/shapes.ts'
import {
  Admission,
  AdmissionQueue,
  AdmissionQueueSummary,
  AssignTask,
  Queue,
  QueuedTask,
  QueueFilters,
  QueueQuery,
  SnoozePayment,
  Task,
  TaskList,
  WaitingExportQuery,
  WaitingPayment,
  WaitingQuery,
  WaitingSummaryQuery,
} from './contract.ts'
import { DecisionTimes, Throughput } from './decided/contract.ts'

const tag = 'Admissions and tasks'
const payment_id = pathId('The payment')
const admission_id = pathId('The admission')
const task_id = pathId('The task')
const read = { by: 'key', flag: 'transactions_read', permission: 'read', partner: true } as const
const COUNTED_DECISIONS =
  'A task counts for the member who decided it. Decisions by API keys and tasks that were closed by a rule are not counted.'
const DECISION_TIMES = `The last 30 days, today included; days start at midnight UTC. ${COUNTED_DECISIONS}`
const work = { by: 'key', flag: 'transactions_write', permission: 'tasks.decide', partner: true } as const

export const findAdmissionOfPayment = operation({
  id: 'findAdmissionOfPayment',
  method: 'GET',
  path: '/payments/{payment_id}/admissions',
  tag,
  summary: 'Get a payment’s admission',
  description: 'A payment has at most one admission, created when it is submitted. Both sides can read it.',
  access: read,
  params: z.object({ payment_id }),
  data: Admission,
  errors: [404],
  extension: true,
})

export const findAdmission = operation({
  id: 'findAdmission',
  method: 'GET',
  path: '/payments/{payment_id}/admissions/{admission_id}',
  tag,
  summary: 'Get an admission',
  description: 'Both sides of the payment can read it.',
  access: read,
  params: z.object({ payment_id, admission_id }),
  data: Admission,
  errors: [404],
  extension: true,
})

export const listTasks = operation({
  id: 'listTasks',
  method: 'GET',
  path: '/payments/{payment_id}/admissions/{admission_id}/tasks',
  tag,
  summary: 'List admission tasks',
  description: 'Returns the tasks of both sides, oldest first.',
  access: read,
  params: z.object({ payment_id, admission_id }),
  data: TaskList,
  errors: [404],
  extension: true,
})

export const findTask = operation({
  id: 'findTask',
  method: 'GET',
  path: '/payments/{payment_id}/admissions/{admission_id}/tasks/{task_id}',
  tag,
  summary: 'Get an admission task',
  description: 'Returns a task of either side. Only the namespace that it belongs to can update it.',
  access: read,
  params: z.object({ payment_id, admission_id, task_id }),
  data: Task,
  errors: [404],
  extension: true,
})

export const listWaitingPayments = operation({
  id: 'listWaitingPayments',
  method: 'GET',
  path: '/admission-queue',
  tag,
  summary: 'List payments awaiting a decision',
  description:
    'Returns payments with at least one open task of the namespace, each once, with all of the namespace’s tasks. Oldest first unless `sort` is given. A payment keeps its position until it leaves the queue, so that following `next_cursor` neither repeats nor skips one. A page can be shorter than `limit` even if more follow.',
  access: read,
  query: WaitingQuery,
  data: AdmissionQueue,
  extension: true,
})

export const summarizeWaitingPayments = operation({
  id: 'summarizeWaitingPayments',
  method: 'GET',
  path: '/admission-queue/summary',
  tag,
  summary: 'Count payments awaiting a decision',
  description:
    'Returns the count and sums of each view: `all`, `mine` (a task is assigned to the caller; empty for API keys), `unassigned` and `on_hold` (a task is unassigned or on hold), `expiring` (within 4 hours), and `snoozed`, whose payments are in no other view. Otherwise, a payment can be in several views. The filters apply to all of them, except that `assignee` does not apply to `mine` and `unassigned`.',
  access: read,
  query: WaitingSummaryQuery,
  data: AdmissionQueueSummary,
  extension: true,
})

export const exportWaitingPayments = operation({
  id: 'exportWaitingPayments',
  method: 'GET',
  path: '/admission-queue.csv',
  tag,
  summary: 'Export payments awaiting a decision as CSV',
  description: 'Accepts the same filters and orders as the list. All matching rows are streamed.',
  access: read,
  query: WaitingExportQuery,
  data: CsvText,
  produces: 'text/csv',
  extension: true,
})

export const snoozePayment = operation({
  id: 'snoozePayment',
  method: 'PUT',
  path: '/admission-queue/{payment_id}/snooze',
  tag,
  summary: 'Snooze a payment',
  description:
    'Leaves the payment out of the queue until the given time, for all members. It can still be decided. Returns 409 if the time is less than 15 minutes before the payment expires, if another member holds one of its open tasks, or if its tasks are decided.',
  access: { by: 'member', permission: 'tasks.decide', partner: true },
  params: z.object({ payment_id }),
  body: SnoozePayment,
  data: WaitingPayment,
  errors: [404, 409],
  extension: true,
})

export const unsnoozePayment = operation({
  id: 'unsnoozePayment',
  method: 'DELETE',
  path: '/admission-queue/{payment_id}/snooze',
  tag,
  summary: 'Unsnooze a payment',
  description: 'Returns the payment to the queue. Returns 409 if its tasks are decided.',
  access: { by: 'member', permission: 'tasks.decide', partner: true },
  params: z.object({ payment_id }),
  data: WaitingPayment,
  errors: [404, 409],
  extension: true,
})

export const listQueue = operation({
  id: 'listQueue',
  method: 'GET',
  path: '/admission-tasks',
  tag,
  summary: 'List tasks in the queue',
  description:
    'Oldest first. Returns open tasks (pending and on hold) unless `status` is given. Each task includes the payment details needed for a decision.',
  access: read,
  query: QueueQuery,
  data: Queue,
  extension: true,
})

export const exportQueue = operation({
  id: 'exportQueue',
  method: 'GET',
  path: '/admission-tasks.csv',
  tag,
  summary: 'Export tasks as CSV',
  description: 'Accepts the same filters as the queue. All matching rows are streamed, oldest first.',
  access: read,
  query: QueueFilters,
  data: CsvText,
  produces: 'text/csv',
  extension: true,
})

export const findThroughput = operation({
  id: 'findThroughput',
  method: 'GET',
  path: '/admission-tasks/throughput',
  tag,
  summary: 'Get today’s decisions by member',
  description: `The day starts at midnight UTC. ${COUNTED_DECISIONS}`,
  access: read,
  data: Throughput,
  extension: true,
})

export const findDecisionTimes = operation({
  id: 'findDecisionTimes',
  method: 'GET',
  path: '/admission-tasks/decision-times',
  tag,
  summary: 'Get decision times by day and member',
  description: DECISION_TIMES,
  access: read,
  data: DecisionTimes,
  extension: true,
})

export const exportDecisionTimes = operation({
  id: 'exportDecisionTimes',
  method: 'GET',
  path: '/admission-tasks/decision-times.csv',
  tag,
  summary: 'Export decision times as CSV',
  description: `${DECISION_TIMES} Each day has a row for the team and one for each member.`,
  access: read,
  data: CsvText,
  produces: 'text/csv',
  extension: true,
})

export const findQueuedTask = operation({
  id: 'findQueuedTask',
  method: 'GET',
  path: '/admission-tasks/{task_id}',
  tag,
  summary: 'Get a task with its payment details',
  description:
    'Requires only the task ID. Returns the namespace’s own tasks, open or decided, with the payment details needed for a decision.',
  access: read,
  params: z.object({ task_id }),
  data: QueuedTask,
  errors: [404],
  extension: true,
})

export const findPaymentOfTask = operation({
  id: 'findPaymentOfTask',
  method: 'GET',
  path: '/admission-tasks/{task_id}/payment',
  tag,
  summary: 'Get a task’s payment',
  description:
    'Returns the payment as the queue lists it, with all of the namespace’s tasks. Also returns a snoozed payment, and one that has left the queue because its tasks are decided.',
  access: read,
  params: z.object({ task_id }),
  data: WaitingPayment,
  errors: [404],
  extension: true,
})

export const assignTask = operation({
  id: 'assignTask',
  method: 'PUT',
  path: '/admission-tasks/{task_id}/assignee',
  tag,
  summary: 'Claim, assign or release a task',
  description:
    'Returns 409 if another member holds the task, it is already decided, or its history has 100 entries and the request does not release it. With `take_over_from`, members can take over a task that a rule assigned to a colleague; admins and API keys can take over any.',
  access: { ...work, forKeys: 'tasks.reassign' },
  params: z.object({ task_id }),
  body: AssignTask,
  data: QueuedTask,
  errors: [404, 409],
  extension: true,
})
