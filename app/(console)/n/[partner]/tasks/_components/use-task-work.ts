'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useReader, useWhyNot } from '#app/_session/reader.tsx'
import type { QueuedTask } from '#lib/modules/admissions/contract.ts'
import { taskStateOf } from '#lib/modules/admissions/states.ts'
import type { Pending, Verdict } from '../_decisions/decisions.ts'
import { ownDecisions, usePending } from '../_decisions/own-decisions.ts'
import { staleAfterWork, useAssign, useHold } from '../queries.ts'

/** What can be done with the open task now; an action that is absent is not possible. */
export type TaskWork = {
  readonly claim?: () => void
  readonly giveBack?: () => void
  /** Gives it to a colleague, by the member's number. */
  readonly assign?: (assignee: number) => void
  readonly decide?: (verdict: Verdict) => void
  /** Accepts it; absent, while `decide` may still fail it, where the namespace requires another member to complete the task. */
  readonly accept?: () => void
  readonly hold?: () => void
  readonly resume?: () => void
  readonly isBusy: boolean
  /** The member number of a colleague who has the task. */
  readonly takenBy?: number
  /** Why the reader's role may do none of it. */
  readonly whyNot?: string
  /** The decision on this task that is on its way. */
  readonly pending?: Pending
  /** What went wrong with the last claim or hold. */
  readonly error: unknown
  readonly forgetError: () => void
}

/** The work on one task: claims and holds go out at once, decisions wait their undo window. */
export function useTaskWork(partner: string, task: QueuedTask | undefined, onDecided: () => void): TaskWork {
  const { number: me, role } = useReader()
  const whyNot = useWhyNot('support')
  const assign = useAssign(partner)
  const hold = useHold(partner)
  const queryClient = useQueryClient()
  // A refusal most often means that a colleague was faster: the next look at the queue must not wait.
  const refresh = () => void queryClient.invalidateQueries({ queryKey: staleAfterWork(partner) })
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
  const isOnItsWay = pending !== undefined && pending.phase !== 'stopped'
  if (!task || !isOpen || whyNot || isOnItsWay) return common

  const isMine = task.assignee === me
  const takenBy = task.assignee === 0 || isMine ? undefined : task.assignee
  const give = (assignee: number) => () => assign.mutate({ task, assignee }, { onError: refresh })
  const put = (status: 'pending' | 'on_hold') => () => hold.mutate({ task, status }, { onError: refresh })
  if (takenBy !== undefined) {
    // Only an admin takes a task out of a colleague's hands, for everybody to claim.
    return { ...common, takenBy, giveBack: role === 'admin' ? give(0) : undefined }
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
