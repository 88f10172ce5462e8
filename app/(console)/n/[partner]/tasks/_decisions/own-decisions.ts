'use client'

import { useEffect, useSyncExternalStore } from 'react'
import { newIdempotencyKey } from '#lib/client/idempotency-key.ts'
import type { UpdateTask } from '#lib/modules/admissions/contract.ts'
import { claim, eachTask, update } from '../queries.ts'
import { createDecisions, type Decision, kindOf, type Pending } from './decisions.ts'
import { fasterText } from './faster.ts'

/** An undone decision, and the end of releasing a claim of it. */
type DecisionEvent =
  | { readonly kind: 'undone'; readonly decision: Decision }
  | { readonly kind: 'restored'; readonly partner: string; readonly error?: unknown }

const listeners = new Set<(event: DecisionEvent) => void>()
const emit = (event: DecisionEvent) => {
  for (const listener of listeners) listener(event)
}

/** This tab's decisions, shared by all screens. */
export const ownDecisions = createDecisions({
  send: async ({ partner, row, tasks, verdict, message, note }, idempotencyKey) => {
    // Loaded before the decision, which is final: then it cannot fail afterwards.
    const notes = note === undefined ? undefined : await import('../send-note.ts')
    // Declining one task ends the payment, and the gateway withdraws the others.
    await eachTask(kindOf(verdict) === 'decline' ? tasks.slice(0, 1) : tasks, idempotencyKey, (task, key) =>
      update(partner, task, { ...bodyOf(verdict), message }, key),
    )
    if (note !== undefined) await notes?.sendNote(partner, row.payment_id, note, `${idempotencyKey}-note`)
  },
  claim: ({ partner, task }, assignee) => claim(partner, task, assignee, newIdempotencyKey()),
  findFaster: async (decision) => {
    // Loaded when needed: few decisions are refused.
    const { factsOf, fasterOf } = await import('./find-faster.ts')
    const faster = fasterOf(decision, { ...(await factsOf(decision.partner, decision.row)), now: Date.now() })
    if (faster) announce(`${decision.row.payment.debtor_address}: ${fasterText(faster)}.`)
    return faster
  },
  restored: ({ partner }, error) => emit({ kind: 'restored', partner, error }),
  now: Date.now,
  newKey: newIdempotencyKey,
  later: (run, ms) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
})

function bodyOf(verdict: Decision['verdict']): UpdateTask {
  if (verdict === 'on_hold') return { status: 'on_hold' }
  return { status: verdict === 'accepted' ? 'completed' : 'failed', status_reason: verdict }
}

const NONE: readonly Pending[] = []
const { subscribe, snapshot } = ownDecisions

/**
 * Undoes a decision. Its task gets the focus back if its queue is on the screen and no dialog is
 * open.
 */
export function undo(key: string): void {
  const decision = snapshot().find((pending) => pending.key === key)
  if (!decision || !ownDecisions.undo(key)) return
  announce('Decision undone. The payment is open again.')
  emit({ kind: 'undone', decision })
}

/** Undoes the latest unsent decision. */
export function undoLast(): void {
  const last = snapshot().findLast(({ phase }) => phase === 'waiting')
  if (last) undo(last.key)
}

export const usePending = (): readonly Pending[] => useSyncExternalStore(subscribe, snapshot, () => NONE)

/** The pending decision on a payment. Renders again only when this one changes. */
export const usePendingOn = (paymentId: string): Pending | undefined =>
  useSyncExternalStore(
    subscribe,
    () => snapshot().find(({ row }) => row.payment_id === paymentId),
    () => undefined,
  )

/** Whether the claim of an undone decision on one of these tasks is being released. */
export const useRestoring = (tasks: readonly { readonly token: string }[]): boolean =>
  useSyncExternalStore(
    subscribe,
    () => tasks.some(({ token }) => ownDecisions.isRestoring(token)),
    () => false,
  )

/** Calls `onEvent`, which must be referentially stable, with each undone or restored decision. */
export function useDecisionEvents(onEvent: (event: DecisionEvent) => void): void {
  useEffect(() => {
    listeners.add(onEvent)
    return () => void listeners.delete(onEvent)
  }, [onEvent])
}

let announced = ''
const announcementListeners = new Set<() => void>()

/** Announces a text once to screen readers, also if it is the same as the last one. */
export function announce(text: string): void {
  announced = announced === text ? `${text}\u00a0` : text
  for (const listener of announcementListeners) listener()
}

export const useAnnouncement = (): string =>
  useSyncExternalStore(
    (listener) => {
      announcementListeners.add(listener)
      return () => void announcementListeners.delete(listener)
    },
    () => announced,
    () => '',
  )
