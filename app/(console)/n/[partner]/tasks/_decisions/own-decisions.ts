'use client'

import { useSyncExternalStore } from 'react'
import { newIdempotencyKey } from '#lib/client/idempotency-key.ts'
import { claim, update } from '../queries.ts'
import { createDecisions, type Pending } from './decisions.ts'

/** This tab's decisions, shared by all screens. */
export const ownDecisions = createDecisions({
  send: ({ partner, task, verdict }, idempotencyKey) =>
    update(
      partner,
      task,
      { status: verdict === 'accepted' ? 'completed' : 'failed', status_reason: verdict },
      idempotencyKey,
    ),
  claim: ({ partner, task }, assignee) => claim(partner, task, assignee, newIdempotencyKey()),
  now: Date.now,
  newKey: newIdempotencyKey,
  later: (run, ms) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
})

const NONE: readonly Pending[] = []
const { subscribe, snapshot } = ownDecisions

/** Undoes the latest unsent decision. */
export function undoLast(): void {
  const last = snapshot().findLast(({ phase }) => phase === 'waiting')
  if (last) ownDecisions.undo(last.key)
}

export const usePending = (): readonly Pending[] => useSyncExternalStore(subscribe, snapshot, () => NONE)
