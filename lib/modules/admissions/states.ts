/**
 * Task states in the specification's order. A state's number is its position, starting at 1
 * (contract#numbers).
 */
export const TASK_STATES = ['pending', 'completed', 'failed', 'on_hold'] as const
export type TaskState = (typeof TASK_STATES)[number]

export const OPEN_TASK_STATES = ['pending', 'on_hold'] as const satisfies readonly TaskState[]
export const DECIDED_TASK_STATES = ['completed', 'failed'] as const satisfies readonly TaskState[]

/** Members are numbered from 1; the database holds four bytes. */
export const MAX_MEMBERS = 1_000_000

/**
 * Orders of the queue of payments; a leading minus reverses one. Amounts are sorted within their
 * currency.
 */
export const QUEUE_SORTS = ['created', '-created', 'expires', '-expires', 'amount', '-amount'] as const
export type QueueSort = (typeof QUEUE_SORTS)[number]

/**
 * Payments with this much time left or less are expiring soon: the queue's view `expiring` lists them,
 * and the console marks the time.
 */
export const EXPIRING_SOON_SECONDS = 4 * 3600

/**
 * The last period before a payment expires. No snooze hides the payment then, and its assignees are
 * notified when the period begins.
 */
export const LAST_CALL_SECONDS = 15 * 60

/** Views of the queue of payments that its summary counts. */
export const QUEUE_VIEWS = ['all', 'mine', 'unassigned', 'on_hold', 'expiring', 'snoozed'] as const
export type QueueView = (typeof QUEUE_VIEWS)[number]

/** Kinds of task history entries. */
export const TASK_STEPS = ['opened', 'held', 'resumed', 'assigned', 'completed', 'failed'] as const
export type TaskStep = (typeof TASK_STEPS)[number]

/** Why a caller cannot decide a task: the namespace's review rule (decision 0073). */
export const DECISION_BARRIERS = ['member_required', 'created_payment', 'completed_other_task'] as const
export type DecisionBarrier = (typeof DECISION_BARRIERS)[number]

/** Why a certain member cannot complete a task, although others can. */
export const MEMBER_BARRIERS = ['created_payment', 'completed_other_task'] as const satisfies readonly DecisionBarrier[]
export type MemberBarrier = (typeof MEMBER_BARRIERS)[number]

/**
 * Reasons in the specification's order. A reason's number is its position, starting at 1; 0 is
 * none.
 */
export const STATUS_REASONS = [
  'accepted',
  'invalid_beneficiary_details',
  'alias_not_provisioned',
  'unknown_alias',
  'account_closed',
  'duplicate_payment',
  'blocked_account',
  'currency_mismatch',
  'business_reasons',
  'deceased_account_holder',
  'insufficient_funds',
  'unknown_error',
  'fraud_detected',
  'regulatory_issues',
] as const
export type StatusReason = (typeof STATUS_REASONS)[number]
export type RefusalReason = Exclude<StatusReason, 'accepted'>

/** Kinds of task; `workflow` and `name` are the same (contract#payments). */
export const WORKFLOWS = ['customer_authentication', 'incoming_confirmation', 'payment_review'] as const
export type Workflow = (typeof WORKFLOWS)[number]

export const taskStateNumber = (state: TaskState): number => TASK_STATES.indexOf(state) + 1
export const reasonNumber = (reason: StatusReason | null): number =>
  reason === null ? 0 : STATUS_REASONS.indexOf(reason) + 1

/** The state with a number; undefined if unknown. */
export const taskStateOf = (number: number): TaskState | undefined => TASK_STATES[number - 1]
export const reasonOf = (number: number): StatusReason | undefined => STATUS_REASONS[number - 1]

export const isFinal = (state: TaskState): boolean => DECIDED_TASK_STATES.some((decided) => decided === state)

/**
 * Whether a request's status and reason are compatible: `completed` requires `accepted`, `failed`
 * requires another reason, and `pending` and `on_hold` allow any reason except `accepted`, or none
 * (contract#payments, step 4).
 */
export function reasonFits(state: TaskState, reason: StatusReason | undefined): boolean {
  if (state === 'completed') return reason === 'accepted'
  if (state === 'failed') return reason !== undefined && reason !== 'accepted'
  return reason !== 'accepted'
}

/** Length of the message to the other side of a declined payment. */
export const MAX_MESSAGE_LENGTH = 500

/** Maximum number of payments that a request to the queue names. */
export const MAX_NAMED_PAYMENTS = 100
