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
  useEffect(() => {
    if (!undone || progress.current === 'done') return
    const { token } = undone.task
    const toRow = () => {
      // The user has moved on.
      const isLate = progress.current === 'panel' && !isPanelFocused()
      if (isLate || focusRow(token)) progress.current = 'done'
      return progress.current === 'done'
    }
    if (toRow()) return
    if (progress.current === undefined) focusPanel()
    progress.current = 'panel'
    if (listed?.some((task) => task.token === token)) return duringFrames(MAX_FRAMES, toRow)
  }, [undone, listed])
  return undone?.task
}

/** A table draws a row a few frames after the list contains it; on narrow screens, not at all. */
const MAX_FRAMES = 60

/** Calls `run` in each frame until it returns true. Returns a function that stops it. */
function duringFrames(most: number, run: () => boolean): () => void {
  let left = most
  let frame = 0
  const next = () => {
    frame = requestAnimationFrame(() => {
      if (!run() && --left > 0) next()
    })
  }
  next()
  return () => cancelAnimationFrame(frame)
}
