import { formatMoney } from '#lib/kernel/money/amount.ts'
import { counted, listText } from '#lib/kernel/wording.ts'
import type { QueuedTask } from '#lib/modules/admissions/contract.ts'
import type { DecisionBarrier, MemberBarrier, Workflow } from '#lib/modules/admissions/states.ts'
import type { DecisionKind } from './_decisions/decisions.ts'
import type { Tab } from './search-params.ts'
import { openTasksOf, type Waiting } from './waiting.ts'

export const TAB_WORDS: Record<Tab, string> = {
  mine: 'Assigned to me',
  unassigned: 'Unassigned',
  on_hold: 'On hold',
  expiring: 'Expiring soon',
  snoozed: 'Snoozed',
  all: 'All',
}

/** Title, chip and question of each task type. */
export const WORKFLOW_WORDS: Record<Workflow, { title: string; short: string; question: string }> = {
  customer_authentication: {
    title: 'Customer approval',
    short: 'Approval',
    question:
      'The beneficiary wants to collect this amount from your customer. Accept only if your customer authorized it.',
  },
  incoming_confirmation: {
    title: 'Incoming confirmation',
    short: 'Incoming',
    question: 'Your customer is about to receive this amount. Accept if the account can receive it.',
  },
  payment_review: {
    title: 'Payment review',
    short: 'Review',
    question:
      'This payment reaches your review threshold or is in another currency. Accept if it looks legitimate for these parties.',
  },
}

/** Why the user cannot accept a task, and what they can do instead. */
export const BARRIERS: Record<DecisionBarrier, string> = {
  member_required: 'Only members can decide this task, not API keys.',
  created_payment: 'You created this payment. You can hold or decline it, or ask a colleague to review it.',
  completed_other_task:
    'You accepted another task of this payment. You can hold or decline it, or ask a colleague to review it.',
}

const DID: Record<MemberBarrier, string> = { created_payment: 'created', completed_other_task: 'accepted' }

/**
 * Why a task needs a second person, such as "Needs a second person: Ana Lind approved this
 * payment". Undefined if it does not.
 */
export function secondPerson({ excluded_members = [] }: QueuedTask, me: number): string | undefined {
  if (excluded_members.length === 0) return undefined
  const who = excluded_members.map(({ number, name, barrier }) => `${number === me ? 'you' : name} ${DID[barrier]}`)
  return `Needs a second person: ${listText(who)} this payment`
}

/** A decision before, after and instead of being sent. */
export const DECISION_WORDS: Record<DecisionKind, { doing: string; done: string; failed: string }> = {
  accept: { doing: 'Accepting', done: 'Accepted', failed: 'Couldn’t accept' },
  hold: { doing: 'Holding', done: 'On hold', failed: 'Couldn’t hold' },
  decline: { doing: 'Declining', done: 'Declined', failed: 'Couldn’t decline' },
}

/** Why an action on a task is not available. */
export const UNAVAILABLE = {
  noTask: 'Open a payment first.',
  expired: 'This payment has expired. No one can decide it anymore.',
  sending: 'Your decision is about to be sent. Undo it to change it.',
  accepted: 'This payment is already accepted.',
  declined: 'This payment is already declined.',
  restoring: 'Your claim is being released. Try again in a moment.',
  taken: (name: string) => `${name} is working on this payment. Only ${name} can decide it.`,
  notTaken: 'Only payments that a rule assigned to a colleague can be taken over.',
  byRule: (name: string) => `A rule assigned this payment to ${name}. Take it over to decide it.`,
  byRuleEach: (name: string) =>
    `A rule assigned this payment to ${name}, and a second person must review it. Take over one of its tasks to decide it.`,
  approvedInWindow: 'You are accepting another task of this payment. Ask a colleague to review this one.',
}

/** A payment of the queue, such as "10.00 USD from ash@harbor to elm@meadow". */
export const waitingName = ({ payment: { amount, debtor_address, beneficiary_address } }: Waiting): string =>
  `${formatMoney({ currency: amount.currency, minor: BigInt(amount.total) })} from ${debtor_address} to ${beneficiary_address}`

const HOUR = 3600
const DAY = 24 * HOUR

/** Age of a group of tasks in whole hours or days, such as "1–4 hours" or "Over 3 days". */
export function ageText(from: number, to: number | null): string {
  const unit = (to ?? from) > DAY ? { size: DAY, name: 'day' } : { size: HOUR, name: 'hour' }
  const many = (seconds: number) => counted(seconds / unit.size, unit.name)
  if (to === null) return `Over ${many(from)}`
  return from === 0 ? `Under ${many(to)}` : `${from / unit.size}–${many(to)}`
}

/**
 * What an accepted payment still waits for, such as "payment review and the other institution".
 * Undefined if nothing. `done` are tasks that count as accepted.
 */
export function stillWaitsFor(row: Waiting, done: readonly QueuedTask[] = []): string | undefined {
  const own = openTasksOf(row).filter(({ token }) => !done.some((task) => task.token === token))
  const parts = own.map(({ workflow }) => WORKFLOW_WORDS[workflow].title.toLowerCase())
  if (row.other_tasks > 0) parts.push('the other institution')
  return parts.length === 0 ? undefined : listText(parts)
}
