'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAddress } from '#app/_list/address.ts'
import { queryKeys } from '#app/_query/keys.ts'
import { isLive } from '#app/_query/live.ts'
import { Button } from '#components/ui/button.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import { counted } from '#lib/kernel/wording.ts'
import { isNamed } from '../waiting.ts'
import { Countdown, DecisionLine } from './decision-line.tsx'
import { isUnsent, type Pending } from './decisions.ts'
import { ownDecisions, undoLast, usePending } from './own-decisions.ts'

const CARD =
  'pointer-events-auto relative overflow-clip rounded-md border border-line bg-surface text-sm shadow-float print:hidden'

/**
 * Pending decisions, on every screen, in one card: with Undo during the undo window, then with the
 * gateway's response. Closing the tab would lose unsent ones, so the browser asks first.
 */
export function DecisionBar() {
  const pending = usePending()
  // The task panel already shows its own decision.
  const open = useAddress().get('task')
  const shown = pending.filter(
    ({ phase, row }) => (phase !== 'stopped' && phase !== 'overtaken') || !isNamed(row, open ?? undefined),
  )
  const [first] = shown
  useRefresh()
  useLeaveGuard(pending.some(isUnsent))
  return (
    // On phones, above the bar of selected tasks. The stylesheet makes room below the page.
    <section
      data-decisions
      aria-label="Pending decisions"
      className="pointer-events-none fixed inset-x-3 bottom-3 z-30 mx-auto grid max-w-lg max-sm:bottom-[calc(5.25rem+env(safe-area-inset-bottom))]"
    >
      {shown.length === 1 && first && (
        <div className={CARD}>
          <DecisionLine pending={first} />
        </div>
      )}
      {shown.length > 1 && <DecisionStack all={shown} />}
    </section>
  )
}

/** Several decisions: their number, Undo for the last one, and those that were not sent. */
function DecisionStack({ all }: { all: readonly Pending[] }) {
  const [expanded, setExpanded] = useState(false)
  const last = all.findLast((pending) => pending.phase === 'waiting')
  const listed = expanded ? all : all.filter(({ phase }) => phase === 'stopped')
  return (
    <div className={CARD}>
      <div className="flex min-h-11 flex-wrap items-center justify-end gap-x-3 gap-y-2 px-3 py-1.5">
        <p className="min-w-0 flex-1 basis-32">
          <span className="font-medium">{counted(all.length, 'decision')}</span>
          <span className="block truncate text-muted text-xs">{progressOf(all)}</span>
        </p>
        {last && <Countdown until={last.sendsAt} />}
        {last && (
          <Button size="sm" onClick={undoLast}>
            Undo last
            <span aria-hidden className="max-xl:hidden">
              <Kbd>u</Kbd>
            </span>
          </Button>
        )}
        <Button size="sm" variant="ghost" aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
          {expanded ? 'Show less' : 'Show all'}
        </Button>
      </div>
      {listed.length > 0 && (
        <ul aria-label="Decisions" className="max-h-[min(20rem,40dvh)] overflow-y-auto border-line border-t">
          {listed.map((pending) => (
            <li key={pending.key} className="border-line border-b last:border-b-0">
              <DecisionLine pending={pending} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** How far the decisions are, such as "3 waiting, 2 sent". */
function progressOf(all: readonly Pending[]): string {
  const numberOf = (...phases: Pending['phase'][]) => all.filter(({ phase }) => phases.includes(phase)).length
  return [
    [numberOf('waiting'), 'waiting'],
    [numberOf('sending'), 'sending'],
    [numberOf('sent'), 'sent'],
    [numberOf('overtaken'), 'decided or claimed by colleagues'],
    [numberOf('stopped'), 'not sent'],
  ]
    .filter(([count]) => count !== 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(', ')
}

/** Refetches the queue as soon as a decision has a result, unless the live stream does it. */
function useRefresh() {
  const queryClient = useQueryClient()
  useEffect(() => {
    const settled = new Set<string>()
    const refresh = () => {
      for (const { key, phase, partner } of ownDecisions.snapshot()) {
        if (phase === 'waiting' || phase === 'sending' || settled.has(key + phase)) continue
        settled.add(key + phase)
        if (phase === 'sent' && isLive()) continue
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
