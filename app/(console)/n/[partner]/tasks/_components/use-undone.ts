'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { focusRow } from '#components/data-table/open-row.tsx'
import { focusPanel, isPanelFocused } from '#components/layout/focus-panel.ts'
import { useDecisionEvents } from '../_decisions/own-decisions.ts'
import type { Waiting } from '../waiting.ts'

/**
 * The payment whose decision was undone last. It opens at once, so that the next key works on it, and
 * its row gets the focus as soon as the list shows it; until then, its panel has it. With a dialog
 * open, nothing behind it changes.
 */
export function useUndone(
  partner: string,
  open: (token: string) => void,
  listed: readonly Waiting[] | undefined,
): Waiting | undefined {
  const [undone, setUndone] = useState<{ readonly row: Waiting }>()
  const progress = useRef<'panel' | 'done'>(undefined)
  useDecisionEvents(
    useCallback(
      (event) => {
        if (event.kind !== 'undone' || document.querySelector('dialog[open]')) return
        const { row, partner: ofPartner } = event.decision
        if (ofPartner !== partner) return
        progress.current = undefined
        setUndone({ row })
        open(row.token)
      },
      [partner, open],
    ),
  )
  useEffect(() => {
    if (!undone || progress.current === 'done') return
    const { token } = undone.row
    const toRow = () => {
      // The user has moved on.
      const isLate = progress.current === 'panel' && !isPanelFocused()
      if (isLate || focusRow(token)) progress.current = 'done'
      return progress.current === 'done'
    }
    if (toRow()) return
    if (progress.current === undefined) focusPanel()
    progress.current = 'panel'
    if (listed?.some((row) => row.token === token)) return duringFrames(MAX_FRAMES, toRow)
  }, [undone, listed])
  return undone?.row
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
