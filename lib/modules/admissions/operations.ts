import { z } from 'zod'
import { operation } from '../../wire/operation.ts'
import { CsvText, pathId } from '../../wire/shapes.ts'
import {
  Admission,
  AssignTask,
  Queue,
  QueuedTask,
  QueueFilters,
  QueueQuery,
  Task,
  TaskList,
  Throughput,
  UpdateTask,
} from './contract.ts'

const tag = 'Admissions and tasks'
const payment_id = pathId('The payment')
const admission_id = pathId('The admission')
const task_id = pathId('The task')
const read = { by: 'key', flag: 'transactions_read', role: 'viewer', partner: true } as const
const work = { by: 'key', flag: 'transactions_write', role: 'support', partner: true } as const

export const findAdmissionOfPayment = operation({
  id: 'findAdmissionOfPayment',
  method: 'GET',
  path: '/payments/{payment_id}/admissions',
  tag,
  summary: 'Read the admission of a payment',
  description: 'A payment has at most one admission, made by its submission. Both sides may read it.',
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
  summary: 'Find an admission',
  description: 'Both sides of the payment may read it.',
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
  summary: 'List the tasks of an admission',
  description: 'Those of both sides, oldest first.',
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
  summary: 'Find a task',
  description: 'Both sides of the payment may read it; only the namespace that works it may update it.',
  access: read,
  params: z.object({ payment_id, admission_id, task_id }),
  data: Task,
  errors: [404],
  extension: true,
})

export const updateTask = operation({
  id: 'updateTask',
  method: 'PUT',
  path: '/payments/{payment_id}/admissions/{admission_id}/tasks/{task_id}',
  tag,
  summary: 'Update an admission task',
  description:
    'pending and on_hold may follow each other; completed (with accepted) and failed (with another reason) are final. Answers 403 where `reviewed_by` of the namespace requires a member, or another member, to decide.',
  access: work,
  params: z.object({ payment_id, admission_id, task_id }),
  body: UpdateTask,
  data: Task,
  errors: [404, 409],
})

export const listQueue = operation({
  id: 'listQueue',
  method: 'GET',
  path: '/admission-tasks',
  tag,
  summary: 'The queue of tasks of a namespace, oldest first',
  description:
    'Without `status`, the open ones: pending and on hold. Each comes with what a decision needs of its payment.',
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
  summary: 'Export all tasks that match as CSV, oldest first',
  description: 'The filters of the queue. However many match, they are sent while they are read.',
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
  summary: 'What the members have decided today',
  description: 'The day begins at midnight in UTC. A task counts for the member who had it when it was decided.',
  access: read,
  data: Throughput,
  extension: true,
})

export const findQueuedTask = operation({
  id: 'findQueuedTask',
  method: 'GET',
  path: '/admission-tasks/{task_id}',
  tag,
  summary: 'Read a task of the namespace by its own id, decided or not',
  description:
    'For whoever has a task and nothing else of its payment. Only the namespace that works a task finds it here.',
  access: read,
  params: z.object({ task_id }),
  data: QueuedTask,
  errors: [404],
  extension: true,
})

export const assignTask = operation({
  id: 'assignTask',
  method: 'PUT',
  path: '/admission-tasks/{task_id}/assignee',
  tag,
  summary: 'Claim, assign or give back a task',
  description: 'Answers 409 when a colleague holds the task or it is decided.',
  access: work,
  params: z.object({ task_id }),
  body: AssignTask,
  data: QueuedTask,
  errors: [404, 409],
  extension: true,
})
