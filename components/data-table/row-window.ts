'use client'

import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Lists up to this length render all rows, so that the browser's search finds them. */
export const MANY_ROWS = 200

/** Estimated height of a dense row until one is measured. */
export const ROW_PX = 36

/** Rows rendered beyond each edge, and the step by which the window moves. */
const BEYOND = 20
const STEP = 10
/** Rows rendered before the viewport is known. */
const FIRST = 60
/**
 * From this width on, rows have one height and scroll within an area. Below it, the page scrolls
 * and row heights vary.
 */
const WIDE = '(min-width: 48rem)'

/** The range of rows to render, and the row height. */
type RowWindow = { readonly from: number; readonly to: number; readonly height: number }

/** The range of rows to render for an area that shows `visible` pixels from `top`. */
export function windowAt(count: number, height: number, top: number, visible: number): RowWindow {
  const first = Math.floor(top / height / STEP) * STEP
  const last = Math.ceil((top + visible) / height / STEP) * STEP
  return { from: Math.max(0, Math.min(first, count) - BEYOND), to: Math.min(count, last + BEYOND), height }
}

/**
 * The initial window covers the hundred rows of the first request, so that none of them disappear.
 */
const SHORT: RowWindow = { from: 0, to: 100, height: ROW_PX }

/** The window at which an area is scrolled to; undefined where all rows are rendered. */
function windowOf(count: number, area: HTMLElement): RowWindow | undefined {
  if (!window.matchMedia(WIDE).matches) return undefined
  const height = area.querySelector<HTMLElement>('tr[aria-rowindex]')?.offsetHeight || ROW_PX
  return windowAt(count, height, area.scrollTop, area.clientHeight)
}

/**
 * The window of a long list; undefined if all rows are rendered. `moveTo` follows an area that was
 * scrolled before the first paint.
 */
export function useRowWindow(count: number, area: RefObject<HTMLElement | null>) {
  const many = count > MANY_ROWS
  const [shown, setShown] = useState<RowWindow | undefined>(many ? { from: 0, to: FIRST, height: ROW_PX } : SHORT)
  useEffect(() => {
    const scrolled = area.current
    if (!many) return setShown(SHORT)
    if (!scrolled) return
    const wide = window.matchMedia(WIDE)
    const follow = () => {
      const next = windowOf(count, scrolled)
      if (!next) return setShown(undefined)
      const { from, to, height } = next
      keepFocus(scrolled, next)
      setShown((now) => (now && now.from === from && now.to === to && now.height === height ? now : next))
    }
    // Synchronous, because rows rendered after the frame would flash blank and End would not find
    // its row.
    const onScroll = () => flushSync(follow)
    follow()
    scrolled.addEventListener('scroll', onScroll, { passive: true })
    wide.addEventListener('change', follow)
    return () => {
      scrolled.removeEventListener('scroll', onScroll)
      wide.removeEventListener('change', follow)
    }
  }, [many, count, area])
  const moveTo = (moved: HTMLElement) => {
    if (many) setShown(windowOf(count, moved))
  }
  return { window: many ? shown : undefined, moveTo }
}

/**
 * Moves the focus from a row that leaves the window to the scroll area. Otherwise, it would restart
 * at the top of the page.
 */
function keepFocus(area: HTMLElement, { from, to }: RowWindow): void {
  const row = area.contains(document.activeElement) && document.activeElement?.closest('tr[aria-rowindex]')
  if (!row) return
  const at = Number(row.getAttribute('aria-rowindex')) - 2
  if (at < from || at >= to) area.focus({ preventScroll: true })
}
