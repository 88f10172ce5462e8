import { type TaskState, taskStateOf } from '#lib/modules/admissions/states.ts'
import type { PaymentState } from '#lib/modules/payments/states.ts'
import { taskTitle } from './words.ts'

type OpenTask = {
  readonly workflow: string
  readonly status: number
  readonly partner_id: string
  readonly assignee: number
}

/** What decides what a payment waits for. */
export type Waiting = {
  readonly state: PaymentState
  /** The namespace that reads. */
  readonly partner: string
  /** The namespace that created the payment. */
  readonly initiator: string
  readonly tasks: readonly OpenTask[]
}

/** In one sentence: what a payment waits for, or that it waits for nothing. Tasks that are decided do not count. */
export function waitingFor({ state, partner, initiator, tasks }: Waiting): string {
  switch (state) {
    case 'created':
      return partner === initiator
        ? 'Waits for you to submit it.'
        : 'Waits to be submitted by the side that created it.'
    case 'in_admission':
    case 'on_hold':
      return waitingForTasks(tasks, partner)
    case 'completed':
      return 'The money is booked; it waits for the next settlement.'
    case 'settled':
      return 'Settled: nothing is left to do.'
    case 'failed':
      return 'Refused: no money has moved.'
    case 'expired':
      return 'It was not decided in time: no money has moved.'
  }
}

function waitingForTasks(tasks: readonly OpenTask[], partner: string): string {
  const open = tasks.filter(({ status }) => isOpen(taskStateOf(status)))
  const [first] = open
  // The task was decided between two reads, or this gateway does not list tasks.
  if (!first) return 'Waits for its admission.'
  const mine = open.filter((task) => task.partner_id === partner)
  if (open.length > 1) return `Waits for ${open.length} tasks: ${share(mine.length, open.length - mine.length)}.`
  const whose = mine.length > 0 ? 'your' : 'the other side’s'
  const held = taskStateOf(first.status) === 'on_hold'
  if (mine.length > 0 && !held)
    return `Waits for ${whose} task “${taskTitle(first.workflow)}”; ${handled(first.assignee)}.`
  return `Waits for ${whose} task “${taskTitle(first.workflow)}”${held ? ', which is on hold' : ''}.`
}

const isOpen = (state: TaskState | undefined) => state === 'pending' || state === 'on_hold'

const handled = (assignee: number) => (assignee === 0 ? 'nobody has taken it yet' : 'a colleague has taken it')

function share(mine: number, theirs: number): string {
  if (theirs === 0) return 'all of them yours'
  if (mine === 0) return 'all of them the other side’s'
  return `${mine} yours, ${theirs} the other side’s`
}
