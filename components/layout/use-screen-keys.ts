'use client'

import { useEffect, useRef } from 'react'

const NONE: readonly string[] = []
const OWN_KEYS = 'input, select, textarea, [contenteditable="true"], [role="menu"], dialog'

/**
 * Single keys, by their lower-case names, for the whole screen. They rest while something is typed, while a dialog or menu is open, and with a modifier
 * held; a key held down repeats only for `repeats`, so that leaning on one cannot decide a row of tasks.
 */
export function useScreenKeys(actions: Readonly<Record<string, () => void>>, repeats: readonly string[] = NONE): void {
  const current = useRef(actions)
  useEffect(() => {
    current.current = actions
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = current.current[event.key.toLowerCase()]
      if (!action || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest(OWN_KEYS)) return
      if (document.querySelector('dialog[open], [popover]:popover-open [role="menuitem"]')) return
      event.preventDefault()
      event.stopPropagation()
      if (!event.repeat || repeats.includes(event.key)) action()
    }
    // Capturing: the list has keys of its own for its links.
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [repeats])
}
