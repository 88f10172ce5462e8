import type { QueuedTask, Task, WaitingPayment } from '#lib/modules/admissions/contract.ts'
import { isFinal, taskStateOf } from '#lib/modules/admissions/states.ts'

/**
 * A row of the queue: a payment with the namespace's tasks, open or completed. Its ID is that of the
 * oldest task, so that links to a task open its payment.
 */
export type Waiting = Pick<WaitingPayment, 'payment_id' | 'created_on' | 'payment' | 'other_tasks' | 'snooze'> & {
  readonly token: string
  readonly tasks: readonly QueuedTask[]
}

const rowOf = ({ tasks, ...rest }: WaitingPayment): Waiting => ({
  ...rest,
  token: tasks[0]?.token ?? rest.payment_id,
  tasks: tasks.map((task) => ({ ...task, payment: rest.payment })),
})

const rowCache = new WeakMap<WaitingPayment, Waiting>()

/** The row of a payment: the same one while nothing of it changed, so that it is not rendered again. */
export function waitingOf(payment: WaitingPayment): Waiting {
  const row = rowCache.get(payment) ?? rowOf(payment)
  rowCache.set(payment, row)
  return row
}

export function isOpenTask({ status }: Pick<Task, 'status'>): boolean {
  const state = taskStateOf(status)
  return state !== undefined && !isFinal(state)
}

export const openTasksOf = ({ tasks }: Waiting): readonly QueuedTask[] => tasks.filter(isOpenTask)

/** Of open tasks that colleagues have, those of the first one, and whether a rule assigned all of these. */
export function takenOf(open: readonly QueuedTask[]) {
  const takenBy = open[0]?.assignee ?? 0
  const theirs = open.filter(({ assignee }) => assignee === takenBy)
  return { takenBy, theirs, isByRule: theirs.every(({ assigned_by_rule }) => assigned_by_rule) }
}

/** Whether a link with this task's ID means this payment. */
export const isNamed = ({ token, tasks }: Waiting, id: string | undefined): boolean =>
  id !== undefined && (token === id || tasks.some((task) => task.token === id))
