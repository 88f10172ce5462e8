'use client'

import { useEffect, useRef } from 'react'
import { useReader } from '#app/_session/reader.tsx'
import { focusRow } from '#components/data-table/open-row.tsx'
import { ownDecisions } from '../_decisions/own-decisions.ts'
import { openTasksOf, type Waiting } from '../waiting.ts'
import { neighbor } from './neighbor.ts'

const NONE: readonly Waiting[] = []

/** Steps through the queue from the open task, skipping decided ones after a decision. */
export function useWalk(rows: readonly Waiting[] = NONE, current: string | undefined, open: (token: string) => void) {
  const { number: me } = useReader()
  const at = useRef(0)
  const here = rows.findIndex(({ token }) => token === current)
  useEffect(() => {
    if (here >= 0) at.current = here
  }, [here])

  const walk = (among: readonly Waiting[], ...steps: (1 | -1)[]) => {
    const token = steps.map((step) => neighbor(among, current, at.current, step)).find(Boolean)
    if (!token) return false
    open(token)
    focusRow(token)
    return true
  }
  // A list that is slower than its user still shows what was sent a while ago.
  const isDecided = (row: Waiting) =>
    row.token !== current &&
    (ownDecisions.snapshot().some((pending) => pending.row.token === row.token) ||
      openTasksOf(row).every(({ token }) => ownDecisions.hasEnded(token)))
  // A colleague works on all that is left to decide.
  const isTaken = (row: Waiting) =>
    row.token !== current && openTasksOf(row).every(({ assignee }) => assignee !== 0 && assignee !== me)
  const isNext = (row: Waiting) => !isDecided(row) && !isTaken(row)
  return {
    /** The payment that opens after a decision on the current one; undefined at the end of the queue. */
    next: here < 0 ? undefined : rows.slice(here + 1).find(isNext),
    step: (step: 1 | -1) => walk(rows, step),
    /**
     * Goes to the next payment that the user can decide, or at the end back to one that was skipped.
     * Returns whether there is one.
     */
    afterDecision: () => walk(rows.filter(isNext), 1, -1),
  }
}
