'use client'

import { useEffect, useRef } from 'react'

const NONE: readonly string[] = []
const OWN_KEYS = 'input, select, textarea, [contenteditable="true"], [role="menu"], dialog'

/**
 * Keyboard shortcuts for the whole screen, by lower-case key name. Ignored while typing, in dialogs
 * and menus, and with modifiers. Key repeat triggers only keys in `repeats`, so that holding a key
 * cannot decide several tasks.
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
    // Capture phase, to run before the list's own key handlers.
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [repeats])
}
