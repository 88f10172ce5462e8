'use client'

import { useEffect, useRef } from 'react'
import type { QueuedTask } from '#lib/modules/admissions/contract.ts'
import { ownDecisions } from '../_decisions/own-decisions.ts'
import { neighbour } from './neighbour.ts'

const NONE: readonly QueuedTask[] = []

/** Puts the focus on a task's row, so that a screen reader says where the reader is; without effect while the list is hidden. */
export function focusTask(token: string): void {
  document.querySelector<HTMLElement>(`[data-task="${token}"]`)?.focus()
}

/** Walks the queue from the open task; after a decision, past the tasks that are decided already. */
export function useWalk(
  tasks: readonly QueuedTask[] = NONE,
  current: string | undefined,
  open: (token: string) => void,
) {
  const at = useRef(0)
  const here = tasks.findIndex(({ token }) => token === current)
  useEffect(() => {
    if (here >= 0) at.current = here
  }, [here])

  const walk = (among: readonly QueuedTask[], ...steps: (1 | -1)[]) => {
    const token = steps.map((step) => neighbour(among, current, at.current, step)).find(Boolean)
    if (!token) return
    open(token)
    focusTask(token)
  }
  const isDecided = ({ token }: QueuedTask) =>
    token !== current && ownDecisions.snapshot().some(({ task }) => task.token === token)
  return {
    step: (step: 1 | -1) => walk(tasks, step),
    /** To the next task that waits for a decision, or at the end back to one that was passed over. */
    afterDecision: () =>
      walk(
        tasks.filter((task) => !isDecided(task)),
        1,
        -1,
      ),
  }
}
