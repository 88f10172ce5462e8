'use client'

import type { MouseEvent, ReactNode } from 'react'
import { goTo } from './address.ts'
import { afterPaint } from './after-paint.ts'
import { rowsToTop } from './use-view.ts'

/**
 * Handles links to other views of the same screen, such as the next page, without a server render,
 * because rows load by their own query. Row links belong to the table, and links with
 * `data-server-view` need a server render; they, all other links and those opened in a new tab keep
 * their default behavior.
 */
export function ViewLinks({ children }: { children: ReactNode }) {
  return (
    <div className="contents" onClickCapture={follow}>
      {children}
    </div>
  )
}

function follow(event: MouseEvent<HTMLElement>): void {
  const link = event.target instanceof Element && event.target.closest('a:not([data-row-link], [data-server-view])')
  const isHeld = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
  if (!(link instanceof HTMLAnchorElement) || event.button !== 0 || isHeld) return
  const { origin, pathname } = window.location
  if (link.target || link.hasAttribute('download') || link.hash || link.ariaDisabled === 'true') return
  if (link.origin !== origin || link.pathname !== pathname) return
  event.preventDefault()
  const href = link.pathname + link.search
  afterPaint(() => {
    window.scrollTo(0, 0)
    rowsToTop()
    goTo(href, 'push')
  })
}
