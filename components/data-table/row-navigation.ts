'use client'

import type { KeyboardEvent, MouseEvent } from 'react'

const LINK = '[data-row-link]'
const OWN_KEYS = 'select, textarea, input:not([type="checkbox"]), [contenteditable="true"], [role="menu"], dialog'
const OWN_CLICKS = 'a, button, input, label, select, summary, dialog, [popover]'

function target(key: string, at: number, last: number): number | undefined {
  if (key === 'ArrowDown' || key === 'j') return Math.min(at + 1, last)
  if (key === 'ArrowUp' || key === 'k') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return last
  return undefined
}

/** Keyboard selection of rows, by row ID. */
export type RowSelection = {
  /** Toggles a row; `extend` selects the range from the last toggled one. */
  readonly onToggleRow: (id: string, extend: boolean) => void
  readonly onToggleAll: () => void
  /** Returns false if nothing was selected. */
  readonly onClear: () => boolean
}

const rowOf = (element: Element | null) => element?.closest<HTMLElement>('tbody tr[data-id]') ?? undefined

/**
 * Handles selection keys: `x` toggles the row, Ctrl+A or ⌘A selects all, Escape clears. Returns
 * whether the key was handled.
 */
function selectByKey(
  event: KeyboardEvent<HTMLElement>,
  row: HTMLElement | undefined,
  selection: RowSelection,
): boolean {
  const held = event.ctrlKey || event.metaKey
  if (held && event.key === 'a') selection.onToggleAll()
  else if (held) return false
  else if (event.key.toLowerCase() === 'x' && row?.dataset.id) selection.onToggleRow(row.dataset.id, event.shiftKey)
  else return event.key === 'Escape' && selection.onClear()
  return true
}

/**
 * Scrolls a virtualized list to its other end. Updates the window synchronously, because scroll
 * events arrive only with the next frame and the target row must exist.
 */
function scrollToEnd(area: HTMLElement, key: string): void {
  if ((key !== 'Home' && key !== 'End') || !area.querySelector('table[aria-rowcount]')) return
  area.scrollTop = key === 'End' ? area.scrollHeight : 0
  area.dispatchEvent(new Event('scroll'))
}

/**
 * Moves the focus between row links with arrow keys and, with Shift, selects rows. Enter follows
 * the focused link natively. For the element around a table with RowLink cells.
 */
export function onRowKey(event: KeyboardEvent<HTMLElement>, selection: RowSelection | undefined): void {
  if (event.altKey || !(event.target instanceof Element) || event.target.closest(OWN_KEYS)) return
  const area = event.currentTarget
  const row = rowOf(event.target)
  if (selection && selectByKey(event, row, selection)) {
    event.preventDefault()
    event.stopPropagation()
    return
  }
  if (event.ctrlKey || event.metaKey) return
  const key = event.shiftKey && event.key.length === 1 ? event.key.toLowerCase() : event.key
  scrollToEnd(area, key)
  const links = Array.from(area.querySelectorAll<HTMLElement>(LINK))
  const at = links.findIndex((link) => row?.contains(link))
  const link = links[target(key, at, links.length - 1) ?? -1]
  if (!link) return
  const id = rowOf(link)?.dataset.id
  if (event.shiftKey && selection && id) {
    if (row?.dataset.id) selection.onToggleRow(row.dataset.id, true)
    selection.onToggleRow(id, true)
  }
  link.focus()
  event.preventDefault()
}

/**
 * Makes a click anywhere on a row follow its link, with the click's modifiers, unless text is
 * selected. `go` handles links within the console; the browser handles links that open elsewhere.
 */
export function onRowClick(event: MouseEvent<HTMLElement>, go: (href: string) => void): void {
  if (!(event.target instanceof Element)) return
  const pressed = event.target.closest<HTMLAnchorElement>(LINK)
  if (pressed) {
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (event.defaultPrevented || elsewhere || pressed.origin !== window.location.origin) return
    event.preventDefault()
    go(pressed.pathname + pressed.search)
    return
  }
  if (event.target.closest(OWN_CLICKS)) return
  if (window.getSelection()?.toString()) return
  const link = event.target.closest('tbody tr')?.querySelector(LINK)
  const { ctrlKey, metaKey, shiftKey } = event
  link?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }))
}
