'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { focusRow } from '#components/data-table/open-row.tsx'
import { focusPanel, isPanelFocused } from '#components/layout/focus-panel.ts'
import type { QueuedTask } from '#lib/modules/admissions/contract.ts'
import { useDecisionEvents } from '../_decisions/own-decisions.ts'

/**
 * The task whose decision was undone last. It opens at once, so that the next key works on it, and
 * its row gets the focus as soon as the list shows it; until then, its panel has it. With a dialog
 * open, nothing behind it changes.
 */
export function useUndone(
  partner: string,
  open: (token: string) => void,
  listed: readonly QueuedTask[] | undefined,
): QueuedTask | undefined {
  const [undone, setUndone] = useState<{ readonly task: QueuedTask }>()
  const progress = useRef<'panel' | 'done'>(undefined)
  useDecisionEvents(
    useCallback(
      ({ kind, decision }) => {
        if (kind !== 'undone' || decision.partner !== partner || document.querySelector('dialog[open]')) return
        progress.current = undefined
        setUndone({ task: decision.task })
        open(decision.task.token)
      },
      [partner, open],
    ),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: an undone task may return to the list later.
  useEffect(() => {
    if (!undone || progress.current === 'done') return
    // The user has moved on.
    const isLate = progress.current === 'panel' && !isPanelFocused()
    if (isLate || focusRow(undone.task.token)) progress.current = 'done'
    else if (progress.current === undefined) {
      progress.current = 'panel'
      focusPanel()
    }
  }, [undone, listed])
  return undone?.task
}
