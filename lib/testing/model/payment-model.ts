import fc from 'fast-check'
import type { Task } from '../../modules/admissions/contract.ts'
import { STATUS_REASONS, type StatusReason, TASK_STATES, type TaskState } from '../../modules/admissions/states.ts'

// A minimal model of a payment's life, and generated lives to check it with. Harbor and annex are
// two namespaces of one organization.

export const SIDES = ['harbor', 'annex', 'meadow'] as const
export type Side = (typeof SIDES)[number]
export const THRESHOLD = 500
export const REVIEWS: readonly Side[] = ['harbor', 'meadow']
export const CONFIRMS: readonly Side[] = ['annex', 'meadow']
/** The actor of an action: a namespace, or the one that the model entitles. */
type Who = Side | 'entitled'
type Action =
  | { do: 'submit'; by: Who }
  | { do: 'update'; by: Who; task: number; status: TaskState; reason?: StatusReason }
  | { do: 'wait' }
  | { do: 'sweep' }

type Opened = { owner: Side; workflow: Task['workflow'] }
export type Life = {
  type: 'Type_Push' | 'Type_Pull'
  sides: readonly [debtor: Side, beneficiary: Side]
  total: number
  actions: Action[]
}
export type Model = {
  initiator: Side
  receiver: Side
  state: string
  submitted: boolean
  halves: number
  exceptions: number
  tasks: { owner: Side; status: TaskState; reason: number }[]
}

const side = fc.constantFrom(...SIDES)
/** Mostly the entitled namespace, because most actions of a random one return 404. */
const who: fc.Arbitrary<Who> = fc.oneof(
  { weight: 5, arbitrary: fc.constant('entitled' as const) },
  { weight: 1, arbitrary: side },
)
const decision: fc.Arbitrary<{ status: TaskState; reason?: StatusReason }> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ status: 'completed' as const, reason: 'accepted' as const }) },
  { weight: 2, arbitrary: fc.record({ status: fc.constantFrom('pending' as const, 'on_hold' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      status: fc.constant('failed' as const),
      reason: fc.constantFrom(...STATUS_REASONS.slice(1)),
    }),
  },
  // Including combinations that are invalid.
  {
    weight: 2,
    arbitrary: fc.record({
      status: fc.constantFrom(...TASK_STATES),
      reason: fc.option(fc.constantFrom(...STATUS_REASONS), { nil: undefined }),
    }),
  },
)
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('submit' as const), by: who }) },
  {
    weight: 10,
    arbitrary: fc
      .record({ by: who, task: fc.nat(2), decision })
      .map(({ decision: decided, ...rest }) => ({ do: 'update' as const, ...rest, ...decided })),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'wait' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'sweep' as const }) },
)

/** Numbers of the reasons: 0 for none, then 1 to 14 in order (contract#numbers). */
const REASON = Object.fromEntries(STATUS_REASONS.map((reason, i) => [reason, i + 1])) as Record<StatusReason, number>
/** 1 pending, 2 completed, 3 failed, 4 on hold (contract#numbers). */
export const STATUS: Record<TaskState, number> = { pending: 1, completed: 2, failed: 3, on_hold: 4 }

const isOpen = (task: { status: TaskState }) => task.status === 'pending' || task.status === 'on_hold'
const closeTasks = (model: Model) => {
  for (const task of model.tasks)
    if (isOpen(task)) Object.assign(task, { status: 'failed', reason: REASON.business_reasons })
}

/**
 * The tasks that a payment needs, by the table of contract#payments, ordered by workflow, then by
 * side.
 */
export function required({ type, sides: [debtor, beneficiary], total }: Life): Opened[] {
  const tasks: Opened[] = []
  if (type === 'Type_Pull') tasks.push({ owner: debtor, workflow: 'customer_authentication' })
  else if (CONFIRMS.includes(beneficiary)) tasks.push({ owner: beneficiary, workflow: 'incoming_confirmation' })
  for (const owner of SIDES) {
    const isParty = owner === debtor || owner === beneficiary
    if (isParty && REVIEWS.includes(owner) && total >= THRESHOLD) tasks.push({ owner, workflow: 'payment_review' })
  }
  return tasks
}

/** Applies a submission to the model and returns the expected status. */
function submit(model: Model, by: Side, opens: Opened[]): number {
  if (by !== model.initiator) return 404
  if (model.submitted) return 409
  model.submitted = true
  if (model.halves >= 2) {
    // If the sweep was first, it has recorded this exception.
    if (model.state !== 'expired') model.exceptions += 1
    model.state = 'expired'
    return 200
  }
  model.tasks = opens.map(({ owner }) => ({ owner, status: 'pending', reason: 0 }))
  model.state = opens.length === 0 ? 'completed' : 'in_admission'
  return 200
}

function update(model: Model, { by, task: index, status, reason }: Extract<ResolvedAction, { do: 'update' }>): number {
  const accepted = reason === 'accepted'
  const fits = status === 'completed' ? accepted : status === 'failed' ? reason !== undefined && !accepted : !accepted
  if (!fits) return 400
  const task = model.tasks[index]
  if (!task || task.owner !== by) return 404
  if (!isOpen(task) || model.halves >= 2) return 409
  Object.assign(task, { status, reason: reason ? REASON[reason] : 0 })
  if (status === 'failed') {
    closeTasks(model)
    model.exceptions += 1
    model.state = 'failed'
  } else if (model.tasks.every(({ status }) => status === 'completed')) model.state = 'completed'
  else model.state = model.tasks.some(({ status }) => status === 'on_hold') ? 'on_hold' : 'in_admission'
  return 200
}

function sweep(model: Model): void {
  if (model.halves < 2 || ['completed', 'failed', 'expired'].includes(model.state)) return
  model.exceptions += 1
  closeTasks(model)
  model.state = 'expired'
}

/** An action with a definite actor and, if there are tasks, an existing one. */
export type ResolvedAction = Exclude<Action, { by: Who }> | (Extract<Action, { by: Who }> & { by: Side })

export function resolveAction(model: Model, act: Action): ResolvedAction {
  if (act.do === 'wait' || act.do === 'sweep') return act
  if (act.do === 'submit') return { ...act, by: act.by === 'entitled' ? model.initiator : act.by }
  const task = model.tasks.length > 0 ? act.task % model.tasks.length : act.task
  return { ...act, task, by: act.by === 'entitled' ? (model.tasks[task]?.owner ?? model.initiator) : act.by }
}

/**
 * Applies an action to the model and returns the expected status; undefined if it is not a request.
 */
export function predict(model: Model, act: ResolvedAction, opens: Opened[]): number | undefined {
  if (act.do === 'submit') return submit(model, act.by, opens)
  if (act.do === 'update') return update(model, act)
  if (act.do === 'wait') model.halves += 1
  else sweep(model)
  return undefined
}

/** Payments between any two of the three namespaces, with actions on them. */
export const lives: fc.Arbitrary<Life> = fc.record({
  type: fc.constantFrom('Type_Push' as const, 'Type_Pull' as const),
  sides: fc
    .tuple(side, fc.nat(1))
    .map(([debtor, other]) => [debtor, SIDES.filter((name) => name !== debtor)[other] ?? 'meadow'] as const),
  total: fc.constantFrom(1, THRESHOLD - 1, THRESHOLD, THRESHOLD + 1),
  // Often submitted first, because few actions apply to an unsubmitted payment.
  actions: fc
    .tuple(fc.boolean(), fc.array(action, { minLength: 2, maxLength: 14 }))
    .map(([submitted, rest]) => (submitted ? [{ do: 'submit', by: 'entitled' } as const, ...rest] : rest)),
})
