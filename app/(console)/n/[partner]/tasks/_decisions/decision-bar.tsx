'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAddress } from '#app/_list/address.ts'
import { queryKeys } from '#app/_query/keys.ts'
import { DecisionLine } from './decision-line.tsx'
import { isUnsent } from './decisions.ts'
import { ownDecisions, usePending } from './own-decisions.ts'

/**
 * Pending decisions, on every screen: with Undo during the undo window, then with the gateway's
 * response. Closing the tab would lose unsent ones, so the browser asks first.
 */
export function DecisionBar() {
  const pending = usePending()
  // The task panel already shows its own decision.
  const open = useAddress().get('task')
  const shown = pending.filter(({ phase, task }) => phase !== 'stopped' || task.token !== open)
  useRefresh()
  useLeaveGuard(pending.some(isUnsent))
  return (
    // At the top on small screens, because their buttons are at the bottom.
    <section
      aria-label="Pending decisions"
      className="pointer-events-none fixed inset-x-3 top-2 z-30 mx-auto grid max-w-lg gap-2 xl:top-auto xl:bottom-3"
    >
      {shown.map((decision) => (
        <DecisionLine key={decision.key} pending={decision} />
      ))}
    </section>
  )
}

/** Refetches the queue as soon as a decision has a result. */
function useRefresh() {
  const queryClient = useQueryClient()
  useEffect(() => {
    const settled = new Set<string>()
    const refresh = () => {
      for (const { key, phase, partner } of ownDecisions.snapshot()) {
        if (phase === 'waiting' || phase === 'sending' || settled.has(key + phase)) continue
        settled.add(key + phase)
        void queryClient.invalidateQueries({ queryKey: queryKeys.tasks(partner) })
        void queryClient.invalidateQueries({ queryKey: queryKeys.payments(partner) })
      }
    }
    refresh()
    return ownDecisions.subscribe(refresh)
  }, [queryClient])
}

function useLeaveGuard(unsent: boolean) {
  useEffect(() => {
    if (!unsent) return
    const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', confirmLeaving)
    return () => window.removeEventListener('beforeunload', confirmLeaving)
  }, [unsent])
}
