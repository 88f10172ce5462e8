'use client'

import { startTransition, useEffect, useState } from 'react'
import { ROW_PX } from './row-window.ts'

/** As many as a window of 900 pixels shows; drawing the rest of a page of 50 takes as long again. A taller one gets what it shows. */
const FIRST = 20
/** At least so much of a window is taken by what stands around the rows. */
const AROUND_PX = 180
const inView = () =>
  typeof window === 'undefined' ? FIRST : Math.max(FIRST, Math.ceil((window.innerHeight - AROUND_PX) / ROW_PX))

interface Identified {
  readonly id: string
}

/** How many rows to draw when some are drawn already: all of these, and the first `room` that are not. */
export function firstOf(rows: readonly Identified[], drawn: ReadonlySet<string>, room = FIRST): number {
  let left = room
  const end = rows.findIndex(({ id }) => !drawn.has(id) && left-- === 0)
  return end < 0 ? rows.length : Math.max(end, 1 + rows.findLastIndex(({ id }) => drawn.has(id)))
}

/**
 * How many of the rows at the top of a list to draw now: those that are seen first, and the rest when the browser has painted them.
 * Rows that were drawn before stay, so a list that is read again or put in another order is as long as it was.
 */
export function useFirstRows(rows: readonly Identified[]): number {
  const [drawn, setDrawn] = useState(() => idsOf(rows))
  useEffect(() => {
    startTransition(() => setDrawn(idsOf(rows)))
  }, [rows])
  return firstOf(rows, drawn, inView())
}

const idsOf = (rows: readonly Identified[]) => new Set(rows.map(({ id }) => id))
