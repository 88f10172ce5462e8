'use client'

import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { useDenialReason, useReader } from '#app/_session/reader.tsx'
import { useNow } from '#components/value/use-now.tsx'
import { formatMoney } from '#lib/kernel/money/amount.ts'
import type { QueuedTask } from '#lib/modules/admissions/contract.ts'
import { mayUnassignOthers, taskStateOf } from '#lib/modules/admissions/states.ts'
import { kindOf, type Pending, type Verdict } from '../_decisions/decisions.ts'
import { announce, ownDecisions, usePending, useRestoring } from '../_decisions/own-decisions.ts'
import { useAssign, useHold } from '../queries.ts'
import { BARRIERS, DECISION_WORDS, UNAVAILABLE } from '../words.ts'
import { useNamespace } from './use-namespace.ts'

/** Actions currently available on the open task; unavailable ones are absent. */
export type TaskWork = {
  readonly claim?: () => void
  /** Releases the user's own task. */
  readonly giveBack?: () => void
  /** Releases a colleague's task. Has no shortcut, because the same key claims a task. */
  readonly takeBack?: () => void
  /** Assigns it to a colleague by member number. */
  readonly assign?: (assignee: number) => void
  readonly decide?: (verdict: Verdict) => void
  /**
   * Accepts it. Absent, although `decide` may still decline it, if the namespace requires a
   * different member to accept.
   */
  readonly accept?: () => void
  /** Why the user cannot accept it although others can. */
  readonly barrier?: string
  readonly hold?: () => void
  readonly resume?: () => void
  readonly isBusy: boolean
  /** Member number of a colleague who holds the task. */
  readonly takenBy?: number
  /** Whether the payment expired before the task was decided. */
  readonly isExpired?: boolean
  /** Why the user's role does not allow any action. */
  readonly denialReason?: string
  /** Why actions are absent, in one or two sentences. */
  readonly unavailable?: string
  /** The pending decision on this task. */
  readonly pending?: Pending
  /** Error of the last claim or hold. */
  readonly error: unknown
  readonly forgetError: () => void
}

/**
 * Actions on one task. Claims are sent immediately; decisions, also to hold, wait for the undo
 * window.
 */
export function useTaskWork(
  partner: string,
  task: QueuedTask | undefined,
  nameOf: (assignee: number) => string,
  onDecided: () => void,
): TaskWork {
  const { number: me, role } = useReader()
  const denialReason = useDenialReason('PUT /payments/{payment_id}/admissions/{admission_id}/tasks/{task_id}')
  const assign = useAssign(partner)
  const resume = useHold(partner)
  const queryClient = useQueryClient()
  // A rejection usually means that a colleague was faster, so refresh the queue immediately.
  const refresh = () => void queryClient.invalidateQueries({ queryKey: queryKeys.tasks(partner) })
  const all = usePending()
  const pending = all.find((decision) => decision.task.token === task?.token)
  const isFourEyes = useNamespace(partner)?.reviewed_by === 'another_member'
  const isRestoring = useRestoring(task?.token)
  const now = useNow()
  const ofTask = (write: typeof assign | typeof resume) => write.variables?.task.token === task?.token
  const common = {
    isBusy: [assign, resume].some((write) => write.isPending && ofTask(write)),
    error: [assign, resume].find((write) => write.error && ofTask(write))?.error,
    forgetError: () => {
      assign.reset()
      resume.reset()
    },
    denialReason,
    pending,
  }
  if (!task) return { ...common, unavailable: UNAVAILABLE.noTask }
  const state = taskStateOf(task.status)
  if (state === 'completed') return { ...common, unavailable: UNAVAILABLE.accepted }
  if (state === 'failed') return { ...common, unavailable: UNAVAILABLE.declined }
  if (denialReason) return { ...common, unavailable: denialReason }
  if (pending && pending.phase !== 'stopped') return { ...common, unavailable: UNAVAILABLE.sending }
  const isExpired = now !== undefined && task.payment.expires_at * 1000 <= now
  if (isExpired) return { ...common, isExpired, unavailable: UNAVAILABLE.expired }

  const isMine = task.assignee === me
  const takenBy = task.assignee === 0 || isMine ? undefined : task.assignee
  const give = (assignee: number) => () => assign.mutate({ task, assignee }, { onError: refresh })
  if (takenBy !== undefined) {
    // Only admins can release a colleague's task.
    const takeBack = mayUnassignOthers(role) ? give(0) : undefined
    return { ...common, takenBy, takeBack, unavailable: UNAVAILABLE.taken(nameOf(takenBy)) }
  }
  const decide = (verdict: Verdict) => {
    const kind = kindOf(verdict)
    ownDecisions.decide({ partner, task, verdict, claimFor: kind === 'hold' ? undefined : me })
    announce(`${DECISION_WORDS[kind].doing} ${amountOf(task)} from ${task.payment.debtor_address}. Press U to undo.`)
    onDecided()
  }
  // The list still shows the claim of an undone decision until it is released.
  const isClaimable = !isMine && !isRestoring
  // The gateway does not know yet of decisions in their undo window.
  const isApproving = ({ task: { token, payment_id }, verdict, phase }: Pending) =>
    payment_id === task.payment_id && token !== task.token && verdict === 'accepted' && phase !== 'stopped'
  const inWindow = isFourEyes && all.some(isApproving) ? UNAVAILABLE.approvedInWindow : undefined
  const barrier = task.decision_barrier ? BARRIERS[task.decision_barrier] : inWindow
  return {
    ...common,
    barrier,
    unavailable: isRestoring ? UNAVAILABLE.restoring : undefined,
    claim: isClaimable ? give(me) : undefined,
    giveBack: isMine && !isRestoring ? give(0) : undefined,
    assign: (assignee) => give(assignee)(),
    hold: state === 'pending' ? () => decide('on_hold') : undefined,
    resume: state === 'on_hold' ? () => resume.mutate({ task, status: 'pending' }, { onError: refresh }) : undefined,
    decide,
    accept: barrier ? undefined : () => decide('accepted'),
  }
}

const amountOf = ({ payment: { amount } }: QueuedTask) =>
  formatMoney({ currency: amount.currency, minor: BigInt(amount.total) })
