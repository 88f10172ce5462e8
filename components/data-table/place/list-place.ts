'use client'

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { hasPlaces, type Place, placeOf } from './kept-places.ts'

// Back returns to the row of a list that was opened, at the same place of the screen, also after a
// reload of the page that it opened.

const rowIn = (area: Element, id: string) => area.querySelector<HTMLElement>(`tr[data-id="${CSS.escape(id)}"]`)
const rowTop = (row: Element) => row.getBoundingClientRect().top
const areaOf = (body: Element | null) => body?.closest<HTMLElement>('[data-scroll-area]') ?? undefined

/**
 * Returns to the place of a list in its history entry before the first paint. `onMoved` draws the
 * rows of that place.
 */
export function useListPlace(body: RefObject<HTMLElement | null>, onMoved: (area: HTMLElement) => void): void {
  const sought = useRef<Place['row']>(undefined)
  const [, drawAgain] = useState(false)
  const moved = useRef(onMoved)
  useLayoutEffect(() => {
    moved.current = onMoved
  })
  useLayoutEffect(() => {
    const area = areaOf(body.current)
    const place = area && placeOf(area)
    if (!place) return
    area.scrollTop = place.top
    if (place.pageTop > 0) window.scrollTo(0, place.pageTop)
    sought.current = place.row
    moved.current(area)
    drawAgain(true)
  }, [body])
  // Each render may draw the row.
  useLayoutEffect(() => {
    const area = areaOf(body.current)
    const row = area && sought.current && rowIn(area, sought.current.id)
    if (!row || !sought.current) return
    const by = rowTop(row) - sought.current.top
    sought.current = undefined
    const scrolled = area.scrollHeight > area.clientHeight ? area : window
    if (Math.abs(by) >= 1) scrolled.scrollBy(0, by)
    if (isFree()) row.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true })
  })
  useEffect(() => {
    // After any other input, do not scroll to a row that is rendered later.
    const giveUp = () => {
      sought.current = undefined
    }
    const inputs = ['wheel', 'pointerdown', 'keydown'] as const
    for (const input of inputs) document.addEventListener(input, giveUp, { capture: true, passive: true })
    return () => {
      for (const input of inputs) document.removeEventListener(input, giveUp, { capture: true })
      // A new entry has the mode of the one before it.
      if (!hasPlaces()) window.history.scrollRestoration = 'auto'
    }
  }, [])
}

/** Whether the focus is nowhere, so that moving it interrupts nobody. */
const isFree = () =>
  document.activeElement === null ||
  document.activeElement === document.body ||
  document.activeElement === document.getElementById('content')
