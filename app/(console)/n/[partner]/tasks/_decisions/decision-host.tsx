'use client'

import { useQueryClient } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useCallback } from 'react'
import { queryKeys } from '#app/_query/keys.ts'
import { useScreenKeys } from '#components/layout/use-screen-keys.ts'
import { notify } from '#components/overlay/notify.ts'
import { failureOf } from '#lib/client/failure.ts'
import { undoLast, useAnnouncement, useDecisionEvents, usePending } from './own-decisions.ts'

const DecisionBar = dynamic(() => import('./decision-bar.tsx').then((module) => module.DecisionBar), { ssr: false })

const UNDO = { u: undoLast }
const NONE = {}
const REPEATING: readonly string[] = []

/**
 * Mounted in the signed-in layout. Loads the bar of pending decisions with the first decision and
 * keeps it, with its shortcut, on every screen. The shortcut works in dialogs, too, because the
 * undo window does not wait for them.
 */
export function DecisionHost() {
  const pending = usePending()
  const announcement = useAnnouncement()
  useScreenKeys(pending.some(({ phase }) => phase === 'waiting') ? UNDO : NONE, REPEATING, 'also in dialogs')
  useUndoEffects()
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {pending.length > 0 && <DecisionBar />}
    </>
  )
}

const BAR = 'section[data-decisions]'

/** Keeps the focus on the page when an undone decision's button disappears; the queue moves it on. */
function keepFocus() {
  if (document.activeElement?.closest(BAR)) document.getElementById('content')?.focus({ preventScroll: true })
}

/** Refetches the queue when the claim of an undone decision is released, or tells that it is not. */
function useUndoEffects() {
  const queryClient = useQueryClient()
  useDecisionEvents(
    useCallback(
      (event) => {
        if (event.kind === 'undone') return keepFocus()
        void queryClient.invalidateQueries({ queryKey: queryKeys.tasks(event.partner) })
        if (!event.error) return
        const title = 'The payment is still assigned to you'
        notify({ kind: 'error', title, description: failureOf(event.error).message })
      },
      [queryClient],
    ),
  )
}
