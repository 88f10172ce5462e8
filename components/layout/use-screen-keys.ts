'use client'

import { useLayoutEffect, useRef } from 'react'
import { isCollecting } from './early-text.ts'
import { isInSequence } from './key-sequence.ts'

const NONE: readonly string[] = []
const TYPING = 'input:not([type="checkbox"], [type="radio"]), select, textarea, [contenteditable="true"], [role="menu"]'
/** Dialogs and the forms of a panel have keys of their own. */
const OWN_KEYS = `${TYPING}, [data-own-keys], dialog`

/**
 * Keyboard shortcuts for the whole screen, by lower-case key name. Ignored while typing, in forms with
 * keys of their own, in dialogs (unless they work there, too) and menus, and with modifiers. Key repeat
 * triggers only keys in `repeats`, so that holding a key cannot decide several tasks.
 */
export function useScreenKeys(
  actions: Readonly<Record<string, () => void>>,
  repeats: readonly string[] = NONE,
  scope: 'screen only' | 'also in dialogs' = 'screen only',
): void {
  const current = useRef(actions)
  // Layout effects, so that a key works as soon as its button is visible.
  useLayoutEffect(() => {
    current.current = actions
  })
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = current.current[event.key.toLowerCase()]
      if (!action || isInSequence() || isCollecting() || event.ctrlKey || event.metaKey || event.altKey) return
      const own = scope === 'screen only' ? OWN_KEYS : TYPING
      if (event.target instanceof Element && event.target.closest(own)) return
      if (scope === 'screen only' && document.querySelector('dialog[open]')) return
      if (document.querySelector('[popover]:popover-open [role="menuitem"]')) return
      event.preventDefault()
      event.stopPropagation()
      if (!event.repeat || repeats.includes(event.key)) action()
    }
    // Capture phase, to run before the list's own key handlers.
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [repeats, scope])
}
