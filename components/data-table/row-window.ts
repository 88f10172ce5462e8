'use client'

import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Up to so many rows all are drawn: what is in the page can be found by the browser's own search. */
export const MANY_ROWS = 200

/** How high a dense row is, until one is measured. */
export const ROW_PX = 36

/** Rows drawn beyond each edge, and the step by which the window moves. */
const BEYOND = 20
const STEP = 10
/** What is drawn before anything is known of the window. */
const FIRST = 60
/** From here on rows are lines of one height in an area that scrolls; below, the page scrolls and rows are as high as they need. */
const WIDE = '(min-width: 48rem)'

/** The rows to draw, and how high each is. */
export type RowWindow = { readonly from: number; readonly to: number; readonly height: number }

/** The rows to draw for an area that shows `visible` pixels from `top` on. */
export function windowAt(count: number, height: number, top: number, visible: number): RowWindow {
  const first = Math.floor(top / height / STEP) * STEP
  const last = Math.ceil((top + visible) / height / STEP) * STEP
  return { from: Math.max(0, Math.min(first, count) - BEYOND), to: Math.min(count, last + BEYOND), height }
}

/** A long page begins with the hundred rows of its first request: its first window loses none of them. */
const SHORT: RowWindow = { from: 0, to: 100, height: ROW_PX }

/** The window over a long list; undefined when all rows are drawn. */
export function useRowWindow(count: number, area: RefObject<HTMLElement | null>): RowWindow | undefined {
  const many = count > MANY_ROWS
  const [shown, setShown] = useState<RowWindow | undefined>(many ? { from: 0, to: FIRST, height: ROW_PX } : SHORT)
  useEffect(() => {
    const scrolled = area.current
    if (!many) return setShown(SHORT)
    if (!scrolled) return
    const wide = window.matchMedia(WIDE)
    const follow = () => {
      if (!wide.matches) return setShown(undefined)
      const height = scrolled.querySelector<HTMLElement>('tr[aria-rowindex]')?.offsetHeight || ROW_PX
      const next = windowAt(count, height, scrolled.scrollTop, scrolled.clientHeight)
      keepFocus(scrolled, next)
      setShown((now) => (now && now.from === next.from && now.to === next.to && now.height === height ? now : next))
    }
    // At once: rows drawn after the frame would show blank first, and a key that goes to the end would not find its row.
    const onScroll = () => flushSync(follow)
    follow()
    scrolled.addEventListener('scroll', onScroll, { passive: true })
    wide.addEventListener('change', follow)
    return () => {
      scrolled.removeEventListener('scroll', onScroll)
      wide.removeEventListener('change', follow)
    }
  }, [many, count, area])
  return many ? shown : undefined
}

/** A focused row that leaves the window hands the focus to the area: lost, it would begin again at the top of the page. */
function keepFocus(area: HTMLElement, { from, to }: RowWindow): void {
  const row = area.contains(document.activeElement) && document.activeElement?.closest('tr[aria-rowindex]')
  if (!row) return
  const at = Number(row.getAttribute('aria-rowindex')) - 2
  if (at < from || at >= to) area.focus({ preventScroll: true })
}
