'use client'

import { Search } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'
import type { NavGroup } from '#components/layout/nav-groups.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import type { Namespace } from '#lib/modules/namespaces/contract.ts'

const Palette = dynamic(() => import('./palette.tsx').then((module) => module.Palette), { ssr: false })
const KeysDialog = dynamic(() => import('../_shell/keys-dialog.tsx').then((module) => module.KeysDialog), {
  ssr: false,
})

const TYPING = 'input, select, textarea, [contenteditable="true"]'

interface PaletteButtonProps {
  nav: readonly NavGroup[]
  namespaces: readonly Namespace[]
  /** The namespace to search. */
  partner: string | undefined
}

/**
 * Opens the command palette on click or Ctrl-K, and the shortcut list on `?`. Both load on first
 * use. Ctrl-K also works in a dialog, unless the dialog must not be left, as while it shows a
 * secret.
 */
export function PaletteButton({ nav, namespaces, partner }: PaletteButtonProps) {
  const [open, setOpen] = useState<'palette' | 'keys'>()

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || document.querySelector('dialog[open]:not([data-dismissible])')) return
      const withControl = event.ctrlKey || event.metaKey
      const shortcut = withControl && event.key.toLowerCase() === 'k' ? 'palette' : undefined
      const isTyping = event.target instanceof Element && event.target.closest(TYPING)
      const helps =
        event.key === '?' && !withControl && !isTyping && !document.querySelector('dialog[open]') ? 'keys' : undefined
      if (!shortcut && !helps) return
      event.preventDefault()
      setOpen(shortcut ?? helps)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <>
      <button
        type="button"
        title="Search or go to a screen"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen('palette')}
        className="flex h-8 items-center gap-2 rounded-md border border-line bg-canvas px-2 text-muted text-sm transition-colors hover:bg-sunken hover:text-ink lg:w-56 [&_svg]:size-4 [&_svg]:shrink-0"
      >
        <Search aria-hidden />
        <span className="flex-1 text-left max-lg:sr-only">Search</span>
        <span aria-hidden className="hidden gap-0.5 lg:flex">
          <Kbd>Ctrl</Kbd>
          <Kbd>K</Kbd>
        </span>
      </button>
      {open === 'palette' && (
        <Palette
          nav={nav}
          namespaces={namespaces}
          partner={partner}
          onKeys={() => setOpen('keys')}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'keys' && <KeysDialog onClose={() => setOpen(undefined)} />}
    </>
  )
}
