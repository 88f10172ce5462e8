'use client'

import { startTransition, useEffect, useState } from 'react'
import { ROW_PX } from './row-window.ts'

/**
 * Rows that fit into 900 pixels. Rendering the rest of a 50-row page takes as long again; taller
 * windows get more.
 */
const FIRST = 20
/** Minimum height around the rows. */
const AROUND_PX = 180
const inView = () =>
  typeof window === 'undefined' ? FIRST : Math.max(FIRST, Math.ceil((window.innerHeight - AROUND_PX) / ROW_PX))

interface Identified {
  readonly id: string
}

/** How many rows to render: all that were rendered before, and the first `limit` of the others. */
export function firstOf(rows: readonly Identified[], drawn: ReadonlySet<string>, limit = FIRST): number {
  let left = limit
  const end = rows.findIndex(({ id }) => !drawn.has(id) && left-- === 0)
  return end < 0 ? rows.length : Math.max(end, 1 + rows.findLastIndex(({ id }) => drawn.has(id)))
}

/**
 * How many rows of a list to render now: the visible ones first, the rest after the next paint.
 * Rows rendered before stay, so that refetching or sorting does not shorten the list.
 */
export function useFirstRows(rows: readonly Identified[]): number {
  const [drawn, setDrawn] = useState(() => idsOf(rows))
  useEffect(() => {
    startTransition(() => setDrawn(idsOf(rows)))
  }, [rows])
  return firstOf(rows, drawn, inView())
}

const idsOf = (rows: readonly Identified[]) => new Set(rows.map(({ id }) => id))
