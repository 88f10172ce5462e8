'use client'

import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { useDenialReason, useReader } from '#app/_session/reader.tsx'
import { useNow } from '#components/value/use-now.tsx'
import { formatMoney } from '#lib/kernel/money/amount.ts'
import type { QueuedTask } from '#lib/modules/admissions/contract.ts'
import { taskStateOf } from '#lib/modules/admissions/states.ts'
import type { Amount } from '#lib/wire/shapes.ts'
import { reachedThreshold } from '../../../../namespaces/review-threshold.ts'
import { useNamespace } from '../../../../namespaces/use-namespace.ts'
import { type DecisionTexts, isUnderway, kindOf, type Pending, type Verdict } from '../_decisions/decisions.ts'
import { announce, ownDecisions, usePending, useRestoring } from '../_decisions/own-decisions.ts'
import { useAssign, useResume } from '../queries.ts'
import { isOpenTask, takenOf, type Waiting } from '../waiting.ts'
import { BARRIERS, DECISION_WORDS, UNAVAILABLE } from '../words.ts'

/** Actions currently available on the open payment; unavailable ones are absent. */
export type TaskWork = {
  readonly claim?: () => void
  /** Releases the user's own tasks. */
  readonly release?: () => void
  /** Releases a colleague's tasks. Has no shortcut, because the same key claims a task. */
  readonly unassign?: () => void
  /** Claims the tasks of the colleague who is `takenBy`, which a rule assigned. */
  readonly takeOver?: () => void
  /** Assigns it to a colleague by member number. */
  readonly assign?: (assignee: number) => void
  readonly decide?: (verdict: Verdict, texts?: DecisionTexts) => void
  /**
   * Accepts it. Absent, although `decide` may still decline it, if the namespace requires a
   * different member to accept.
   */
  readonly accept?: () => void
  /** The review threshold that the payment reaches, so that accepting it requires confirmation. */
  readonly threshold?: Amount
  /** Why the user cannot accept it although others can. */
  readonly barrier?: string
  readonly hold?: (note?: string) => void
  readonly resume?: () => void
  readonly isBusy: boolean
  /** Member number of a colleague. Colleagues hold all of its open tasks. */
  readonly takenBy?: number
  /** Whether a rule assigned the tasks of this colleague. */
  readonly isByRule?: boolean
  /** Whether the payment expired before it was decided. */
  readonly isExpired?: boolean
  /** Why the user's role does not allow any action. */
  readonly denialReason?: string
  /** Why actions are absent, in one or two sentences. */
  readonly unavailable?: string
  /** The pending decision on these tasks. */
  readonly pending?: Pending
  /** Error of the last claim or hold. */
  readonly error: unknown
  readonly forgetError: () => void
}

export type WorkOptions = {
  readonly nameOf: (assignee: number) => string
  readonly onDecided: () => void
  /** Only these tasks of the payment; all of them otherwise. */
  readonly among?: readonly QueuedTask[]
}

const NO_TASKS: readonly QueuedTask[] = []
const hasState = (state: string) => (task: QueuedTask) => taskStateOf(task.status) === state

/**
 * Actions on the open tasks of a payment, together. Claims are sent immediately; decisions, also to
 * hold, wait for the undo window.
 */
export function useTaskWork(partner: string, row: Waiting | undefined, options: WorkOptions): TaskWork {
  const { nameOf, onDecided, among = row?.tasks ?? NO_TASKS } = options
  const { number: me } = useReader()
  const denialReason = useDenialReason('PUT /payments/{payment_id}/admissions/{admission_id}/tasks/{task_id}')
  const mayReassign = useDenialReason('tasks.reassign') === undefined
  const writes = useWrites(partner, among)
  const all = usePending().filter((pending) => pending.row.payment_id === row?.payment_id)
  const isAmong = ({ token }: QueuedTask) => among.some((task) => task.token === token)
  // Declining one task ends the payment.
  const pending = all.find(({ tasks, verdict }) => kindOf(verdict) === 'decline' || tasks.some(isAmong))
  const { reviewed_by, admission_policy } = useNamespace(partner) ?? {}
  const isFourEyes = reviewed_by === 'another_member'
  const isRestoring = useRestoring(among)
  const now = useNow()
  const common = { isBusy: writes.isBusy, error: writes.error, forgetError: writes.forgetError, denialReason, pending }
  if (!row) return { ...common, unavailable: UNAVAILABLE.noTask }
  const open = among.filter(isOpenTask)
  if (open.length === 0) {
    const isDeclined = among.some(hasState('failed'))
    return { ...common, unavailable: isDeclined ? UNAVAILABLE.declined : UNAVAILABLE.accepted }
  }
  if (denialReason) return { ...common, unavailable: denialReason }
  if (pending && isUnderway(pending)) return { ...common, unavailable: UNAVAILABLE.sending }
  const isExpired = now !== undefined && row.payment.expires_at * 1000 <= now
  if (isExpired) return { ...common, isExpired, unavailable: UNAVAILABLE.expired }

  const free = open.filter(({ assignee }) => assignee === 0 || assignee === me)
  if (free.length === 0) {
    const unassign = mayReassign ? () => writes.assign(open, 0) : undefined
    return {
      ...common,
      unassign,
      ...takenWork(open, { isFourEyes, nameOf, takeOver: (tasks) => writes.takeOver(tasks, me) }),
    }
  }
  const unclaimed = free.filter(({ assignee }) => assignee !== me)
  const decide = (tasks: readonly QueuedTask[]) => (verdict: Verdict, texts?: DecisionTexts) => {
    const kind = kindOf(verdict)
    ownDecisions.decide({ ...texts, partner, row, tasks, verdict, claimFor: kind === 'hold' ? undefined : me, me })
    announce(`${DECISION_WORDS[kind].doing} ${amountOf(row)} from ${row.payment.debtor_address}. Press U to undo.`)
    onDecided()
  }
  // The gateway does not know yet of decisions in their undo window.
  const isApproving = all.some((pending) => pending.verdict === 'accepted' && isUnderway(pending))
  const allowed = free.filter((task) => !task.decision_barrier && !(isFourEyes && isApproving))
  // Under four eyes, one person accepts one task.
  const acceptable = isFourEyes ? allowed.slice(0, 1) : allowed
  const barrier = acceptable.length > 0 ? undefined : barrierOf(free)
  const held = free.filter(hasState('on_hold'))
  const pausable = free.filter(hasState('pending'))
  return {
    ...common,
    barrier,
    unavailable: isRestoring ? UNAVAILABLE.restoring : undefined,
    // The list still shows the claim of an undone decision until it is released.
    claim: unclaimed.length > 0 && !isRestoring ? () => writes.assign(unclaimed, me) : undefined,
    release: unclaimed.length === 0 && !isRestoring ? () => writes.assign(free, 0) : undefined,
    assign: (assignee) => writes.assign(free, assignee),
    hold: pausable.length > 0 ? (note) => decide(pausable)('on_hold', { ...(note && { note }) }) : undefined,
    resume: pausable.length === 0 ? () => writes.resume(held) : undefined,
    // Declined by a task of the user's, if there is one.
    decide: decide(free.toSorted((a, b) => Number(b.assignee === me) - Number(a.assignee === me))),
    accept: acceptable.length > 0 ? () => decide(acceptable)('accepted') : undefined,
    threshold: reachedThreshold(row.payment.amount, admission_policy?.review_threshold),
  }
}

type TakenOptions = Pick<WorkOptions, 'nameOf'> & {
  readonly isFourEyes: boolean
  readonly takeOver: (tasks: readonly QueuedTask[]) => void
}

/** What the user can do about tasks that colleagues have. */
function takenWork(open: readonly QueuedTask[], { isFourEyes, nameOf, takeOver }: TakenOptions) {
  const { takenBy, theirs, isByRule } = takenOf(open)
  const name = nameOf(takenBy)
  if (!isByRule) return { takenBy, unavailable: UNAVAILABLE.taken(name) }
  // Under four eyes, one person accepts one task.
  if (isFourEyes && open.length > 1) return { takenBy, isByRule, unavailable: UNAVAILABLE.byRuleEach(name) }
  return { takenBy, isByRule, takeOver: () => takeOver(theirs), unavailable: UNAVAILABLE.byRule(name) }
}

const barrierOf = ([task]: readonly QueuedTask[]) =>
  task?.decision_barrier ? BARRIERS[task.decision_barrier] : UNAVAILABLE.approvedInWindow

/** Claims and resumptions, with their state if they concern these tasks. */
function useWrites(partner: string, among: readonly QueuedTask[]) {
  const assign = useAssign(partner)
  const resume = useResume(partner)
  const queryClient = useQueryClient()
  // A rejection usually means that a colleague was faster, so refresh the queue immediately.
  const onError = () => void queryClient.invalidateQueries({ queryKey: queryKeys.tasks(partner) })
  const writes = [assign, resume].filter(({ variables }) =>
    variables?.tasks.some(({ token }) => among.some((task) => task.token === token)),
  )
  return {
    isBusy: writes.some(({ isPending }) => isPending),
    error: writes.find(({ error }) => error)?.error,
    forgetError: () => {
      assign.reset()
      resume.reset()
    },
    assign: (tasks: readonly QueuedTask[], assignee: number) => assign.mutate({ tasks, assignee }, { onError }),
    takeOver: (tasks: readonly QueuedTask[], assignee: number) =>
      assign.mutate({ tasks, assignee, takeOver: true }, { onError }),
    resume: (tasks: readonly QueuedTask[]) => resume.mutate({ tasks }, { onError }),
  }
}

const amountOf = ({ payment: { amount } }: Waiting) =>
  formatMoney({ currency: amount.currency, minor: BigInt(amount.total) })
