'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAddress } from '#app/_list/address.ts'
import { staleAfterWork } from '../queries.ts'
import { DecisionLine } from './decision-line.tsx'
import { isUnsent } from './decisions.ts'
import { ownDecisions, usePending } from './own-decisions.ts'

/**
 * What is about to be sent, on every screen: with Undo while there is time, and with what the gateway said after. Closing the
 * tab loses what has not gone out, so the browser asks first.
 */
export function DecisionBar() {
  const pending = usePending()
  // The open task says in its own place what became of its decision.
  const open = useAddress().get('task')
  const shown = pending.filter(({ phase, task }) => phase !== 'stopped' || task.token !== open)
  useRefresh()
  useLeaveGuard(pending.some(isUnsent))
  return (
    // At the top of small screens: their buttons are at the bottom.
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

/** The queue is read anew as soon as a decision has an outcome. */
function useRefresh() {
  const queryClient = useQueryClient()
  useEffect(() => {
    const settled = new Set<string>()
    const refresh = () => {
      for (const { key, phase, partner } of ownDecisions.snapshot()) {
        if (phase === 'waiting' || phase === 'sending' || settled.has(key + phase)) continue
        settled.add(key + phase)
        void queryClient.invalidateQueries({ queryKey: staleAfterWork(partner) })
        void queryClient.invalidateQueries({ queryKey: ['payments', partner] })
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
