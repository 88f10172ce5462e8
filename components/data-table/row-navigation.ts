'use client'

import type { KeyboardEvent, MouseEvent } from 'react'

const LINK = '[data-row-link]'
const OWN_KEYS = 'input, select, textarea, [contenteditable="true"], [role="menu"], dialog'
const OWN_CLICKS = 'a, button, input, label, select, summary, dialog, [popover]'

function target(key: string, at: number, last: number): number | undefined {
  if (key === 'ArrowDown' || key === 'j') return Math.min(at + 1, last)
  if (key === 'ArrowUp' || key === 'k') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return last
  return undefined
}

/** Moves the focus from row link to row link; Enter then follows the focused one by itself. */
function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (!(event.target instanceof Element) || event.target.closest(OWN_KEYS)) return
  const links = Array.from(event.currentTarget.querySelectorAll<HTMLElement>(LINK))
  const row = event.target.closest('tr')
  const at = links.findIndex((link) => row?.contains(link))
  const next = target(event.key, at, links.length - 1)
  if (next === undefined || links.length === 0) return
  event.preventDefault()
  links[next]?.focus()
}

/** Lets a click anywhere on a row follow its link, with the modifiers of the click, unless text is being selected. */
function onClick(event: MouseEvent<HTMLElement>): void {
  if (!(event.target instanceof Element) || event.target.closest(OWN_CLICKS)) return
  if (window.getSelection()?.toString()) return
  const link = event.target.closest('tbody tr')?.querySelector(LINK)
  const { ctrlKey, metaKey, shiftKey } = event
  link?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }))
}

/** Handlers for the element around a table whose rows hold a RowLink. */
export const rowNavigation = { onKeyDown, onClick }
