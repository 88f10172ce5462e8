import { formatMoney } from '#lib/kernel/money/amount.ts'
import { OPEN_TASK_STATES, type TaskState, taskStateOf } from '#lib/modules/admissions/states.ts'
import type { PaymentState } from '#lib/modules/payments/states.ts'
import type { Recall } from '#lib/modules/recalls/contract.ts'
import { taskTitle } from './words.ts'

type OpenTask = {
  readonly workflow: string
  readonly status: number
  readonly partner_id: string
  readonly assignee: number
}

/** Inputs that determine what a payment is waiting for. */
export type Waiting = {
  readonly state: PaymentState
  /** The namespace of the reader. */
  readonly partner: string
  /** The namespace that created the payment. */
  readonly initiator: string
  readonly tasks: readonly OpenTask[]
  /** Whether a recall is open. */
  readonly isRecalled?: boolean
  /** Why the payment failed or expired, in sentences. */
  readonly why?: string
}

/** What a payment is waiting for, or why it ended. Ignores decided tasks. */
export function waitingFor({ state, partner, initiator, tasks, isRecalled, why = '' }: Waiting): string {
  switch (state) {
    case 'created':
      return partner === initiator
        ? 'Not submitted yet. Submit it to start processing.'
        : 'Waiting for the other institution to submit it.'
    case 'in_admission':
    case 'on_hold':
      return waitingForTasks(tasks, partner)
    case 'completed':
      return 'Completed. Settles at the next cutoff.'
    case 'settled':
      return isRecalled ? 'Settled.' : 'Settled. No action needed.'
    case 'failed':
      return ended('Failed.', why)
    case 'expired':
      return ended('Expired.', why)
  }
}

const ended = (...sentences: string[]) => [...sentences, 'No money moved.'].filter(Boolean).join(' ')

type OpenRecall = Pick<Recall, 'direction' | 'amount' | 'other_domain'>

/** Who must answer an open recall. The caller appends "by" and the time. */
export function waitingForRecall({ direction, amount, other_domain }: OpenRecall): string {
  const money = formatMoney({ currency: amount.currency, minor: BigInt(amount.total) })
  switch (direction) {
    case 'in':
      return `@${other_domain} asks you to return ${money}. Answer`
    case 'out':
      return `Waiting for @${other_domain} to answer your recall of ${money}`
    case 'within':
      return `Your recall of ${money} awaits your answer`
  }
}

function waitingForTasks(tasks: readonly OpenTask[], partner: string): string {
  const open = tasks.filter(({ status }) => isOpen(taskStateOf(status)))
  const [first] = open
  // The task was decided between two reads, or this gateway does not list tasks.
  if (!first) return 'Waiting for admission.'
  const mine = open.filter((task) => task.partner_id === partner)
  if (open.length > 1) return `Waiting on ${share(mine.length, open.length - mine.length)}.`
  const whose = mine.length > 0 ? 'your institution’s' : 'the other institution’s'
  const held = taskStateOf(first.status) === 'on_hold'
  const detail = held ? ' (on hold)' : mine.length > 0 ? ` (${handled(first.assignee)})` : ''
  return `Waiting on ${whose} “${taskTitle(first.workflow)}” task${detail}.`
}

const isOpen = (state: TaskState | undefined) => OPEN_TASK_STATES.some((open) => open === state)

const handled = (assignee: number) => (assignee === 0 ? 'unassigned' : 'assigned')

function share(mine: number, theirs: number): string {
  if (theirs === 0) return `${mine} tasks at your institution`
  if (mine === 0) return `${theirs} tasks at the other institution`
  return `${mine + theirs} tasks: ${mine} at your institution, ${theirs} at the other`
}
