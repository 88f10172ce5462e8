'use client'

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

// Back returns to the row of a list that was opened, at the same place of the screen, also after a
// reload of the page that it opened.

/** Where a list was when a link was followed. */
type Place = {
  /** Position of the scroll area, and on phones of the page. */
  readonly top: number
  readonly pageTop: number
  /** The row whose link it was, and its distance to the top of the window. */
  readonly row?: { readonly id: string; readonly top: number }
}

const STORAGE_KEY = 'list places'
/** Maximum number of stored places per tab. */
const MAX_PLACES = 50

type StoredPlaces = readonly (readonly [key: string, place: Place])[]

/** The history entry. Browsers without the Navigation API get one place per URL. */
const entryKey = (): string => window.navigation?.currentEntry?.key ?? window.location.href

function readPlaces(): StoredPlaces {
  try {
    return JSON.parse(window.sessionStorage.getItem(STORAGE_KEY) ?? '[]') as StoredPlaces
  } catch {
    return []
  }
}

function storePlace(key: string, place: Place): void {
  const others = readPlaces().filter(([other]) => other !== key)
  try {
    window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...others, [key, place]].slice(-MAX_PLACES)))
  } catch {
    // Without storage, lists start at the top.
  }
}

const rowIn = (area: Element, id: string) => area.querySelector<HTMLElement>(`tr[data-id="${CSS.escape(id)}"]`)
const rowTop = (row: Element) => row.getBoundingClientRect().top
const areaOf = (body: Element | null) => body?.closest<HTMLElement>('[data-scroll-area]') ?? undefined

/**
 * Keeps the place of a list in its history entry, and returns to it before the first paint.
 * `onMoved` draws the rows of that place.
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
    const place = area && readPlaces().find(([key]) => key === keyOf(area))?.[1]
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
    const onClick = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
      const area = areaOf(body.current)
      if (ctrlKey || metaKey || shiftKey) return
      const link = target instanceof Element && target.closest('a[href]')
      if (!area || !link) return
      const row = area.contains(link) ? link.closest<HTMLElement>('tr[data-id]') : null
      storePlace(keyOf(area), {
        top: area.scrollTop,
        pageTop: window.scrollY,
        ...(row?.dataset.id && { row: { id: row.dataset.id, top: rowTop(row) } }),
      })
      // The browser would scroll the page again, once it is long enough, to where the row was while
      // the rows above it had other heights.
      window.history.scrollRestoration = 'manual'
    }
    // After any other input, do not scroll to a row that is rendered later.
    const giveUp = () => {
      sought.current = undefined
    }
    const inputs = ['wheel', 'pointerdown', 'keydown'] as const
    document.addEventListener('click', onClick, true)
    for (const input of inputs) document.addEventListener(input, giveUp, { capture: true, passive: true })
    return () => {
      document.removeEventListener('click', onClick, true)
      for (const input of inputs) document.removeEventListener(input, giveUp, { capture: true })
      // A new entry has the mode of the one before it.
      if (!readPlaces().some(([key]) => key.startsWith(entryKey()))) window.history.scrollRestoration = 'auto'
    }
  }, [body])
}

/** A screen can have several lists. */
const keyOf = (area: HTMLElement) => `${entryKey()} ${area.getAttribute('aria-label')}`

/** Whether the focus is nowhere, so that moving it interrupts nobody. */
const isFree = () =>
  document.activeElement === null ||
  document.activeElement === document.body ||
  document.activeElement === document.getElementById('content')
