'use client'

import { useEffect, useRef } from 'react'
import { focusRow } from '#components/data-table/open-row.tsx'
import type { QueuedTask } from '#lib/modules/admissions/contract.ts'
import { ownDecisions } from '../_decisions/own-decisions.ts'
import { neighbour } from './neighbour.ts'

const NONE: readonly QueuedTask[] = []

/** Steps through the queue from the open task, skipping decided ones after a decision. */
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
    focusRow(token)
  }
  const isDecided = ({ token }: QueuedTask) =>
    token !== current && ownDecisions.snapshot().some(({ task }) => task.token === token)
  return {
    step: (step: 1 | -1) => walk(tasks, step),
    /** Goes to the next open task, or at the end back to one that was skipped. */
    afterDecision: () =>
      walk(
        tasks.filter((task) => !isDecided(task)),
        1,
        -1,
      ),
  }
}
