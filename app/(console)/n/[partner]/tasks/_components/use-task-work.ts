'use client'

import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { useReader, useWhyNot } from '#app/_session/reader.tsx'
import type { QueuedTask } from '#lib/modules/admissions/contract.ts'
import { mayUnassignOthers, taskStateOf } from '#lib/modules/admissions/states.ts'
import type { Pending, Verdict } from '../_decisions/decisions.ts'
import { ownDecisions, usePending } from '../_decisions/own-decisions.ts'
import { useAssign, useHold } from '../queries.ts'

/** Actions currently available on the open task; unavailable ones are absent. */
export type TaskWork = {
  readonly claim?: () => void
  readonly giveBack?: () => void
  /** Assigns it to a colleague by member number. */
  readonly assign?: (assignee: number) => void
  readonly decide?: (verdict: Verdict) => void
  /**
   * Accepts it. Absent, although `decide` may still decline it, if the namespace requires a
   * different member to accept.
   */
  readonly accept?: () => void
  readonly hold?: () => void
  readonly resume?: () => void
  readonly isBusy: boolean
  /** Member number of a colleague who holds the task. */
  readonly takenBy?: number
  /** Why the user's role does not allow any action. */
  readonly whyNot?: string
  /** The pending decision on this task. */
  readonly pending?: Pending
  /** Error of the last claim or hold. */
  readonly error: unknown
  readonly forgetError: () => void
}

/**
 * Actions on one task. Claims and holds are sent immediately; decisions wait for the undo window.
 */
export function useTaskWork(partner: string, task: QueuedTask | undefined, onDecided: () => void): TaskWork {
  const { number: me, role } = useReader()
  const whyNot = useWhyNot('PUT /payments/{payment_id}/admissions/{admission_id}/tasks/{task_id}')
  const assign = useAssign(partner)
  const hold = useHold(partner)
  const queryClient = useQueryClient()
  // A rejection usually means that a colleague was faster, so refresh the queue immediately.
  const refresh = () => void queryClient.invalidateQueries({ queryKey: queryKeys.tasks(partner) })
  const pending = usePending().find((decision) => decision.task.token === task?.token)
  const ofTask = (write: typeof assign | typeof hold) => write.variables?.task.token === task?.token
  const common = {
    isBusy: [assign, hold].some((write) => write.isPending && ofTask(write)),
    error: [assign, hold].find((write) => write.error && ofTask(write))?.error,
    forgetError: () => {
      assign.reset()
      hold.reset()
    },
    whyNot,
    pending,
  }
  const state = task && taskStateOf(task.status)
  const isOpen = state === 'pending' || state === 'on_hold'
  const isSending = pending !== undefined && pending.phase !== 'stopped'
  if (!task || !isOpen || whyNot || isSending) return common

  const isMine = task.assignee === me
  const takenBy = task.assignee === 0 || isMine ? undefined : task.assignee
  const give = (assignee: number) => () => assign.mutate({ task, assignee }, { onError: refresh })
  const put = (status: 'pending' | 'on_hold') => () => hold.mutate({ task, status }, { onError: refresh })
  if (takenBy !== undefined) {
    // Only admins can release a colleague's task.
    return { ...common, takenBy, giveBack: mayUnassignOthers(role) ? give(0) : undefined }
  }
  const decide = (verdict: Verdict) => {
    ownDecisions.decide({ partner, task, verdict, claimFor: isMine ? undefined : me })
    onDecided()
  }
  return {
    ...common,
    claim: isMine ? undefined : give(me),
    giveBack: isMine ? give(0) : undefined,
    assign: (assignee) => give(assignee)(),
    hold: state === 'pending' ? put('on_hold') : undefined,
    resume: state === 'on_hold' ? put('pending') : undefined,
    decide,
    accept: task.decision_barrier ? undefined : () => decide('accepted'),
  }
}
