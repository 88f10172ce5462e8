'use client'

import { Search } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useState } from 'react'
import { collectKey, isCollecting, startCollecting } from '#components/layout/early-text.ts'
import { completesSequence } from '#components/layout/key-sequence.ts'
import type { NavGroup } from '#components/layout/nav-groups.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import type { Namespace } from '#lib/modules/namespaces/contract.ts'
import type { PaletteRequest } from './palette-host.tsx'

const PaletteHost = dynamic(() => import('./palette-host.tsx').then((module) => module.PaletteHost), { ssr: false })

const TYPING = 'input, select, textarea, [contenteditable="true"], [role="menu"]'

/** Nobody types, and no dialog is open. */
const isFree = ({ target }: Event): boolean =>
  !(target instanceof Element && target.closest(TYPING)) && !document.querySelector('dialog[open]')

interface PaletteButtonProps {
  nav: readonly NavGroup[]
  namespaces: readonly Namespace[]
  /** The namespace to search. */
  partner: string | undefined
}

/**
 * Opens the command palette on click or Ctrl-K, the shortcut list on `?`, and screens by `g` and a
 * key. All of it loads on first use. Ctrl-K also works in a dialog, unless the dialog must not be
 * left, as while it shows a secret.
 */
export function PaletteButton({ nav, namespaces, partner }: PaletteButtonProps) {
  const [request, setRequest] = useState<PaletteRequest>()
  const { push } = useRouter()
  const open = useCallback((what: PaletteRequest['what']) => {
    // The palette may still have to load.
    if (what === 'palette') startCollecting()
    setRequest({ what })
  }, [])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || document.querySelector('dialog[open]:not([data-dismissible])')) return
      const withControl = event.ctrlKey || event.metaKey
      const what = withControl
        ? event.key.toLowerCase() === 'k' && 'palette'
        : event.key === '?' && isFree(event) && 'keys'
      if (!what) return
      event.preventDefault()
      open(what)
    }
    const onCapture = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const collects = isCollecting()
      if (!collects && (event.repeat || !isFree(event) || !completesSequence(event.key))) return
      // Without this, the screen would take the key as its own shortcut.
      event.preventDefault()
      event.stopImmediatePropagation()
      if (collects) return collectKey(event.key)
      void import('./go-keys.ts').then(({ hrefOf }) => {
        const href = hrefOf(nav, event.key)
        if (href) push(href)
      })
    }
    const ended = new AbortController()
    const { signal } = ended
    window.addEventListener('keydown', onKeyDown, { signal })
    window.addEventListener('keydown', onCapture, { signal, capture: true })
    return () => ended.abort()
  }, [nav, push, open])

  return (
    <>
      <button
        type="button"
        title="Search, go to a page or run an action"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => open('palette')}
        className="flex h-8 items-center gap-2 rounded-md border border-line bg-canvas px-2 text-muted text-sm transition-colors hover:bg-sunken hover:text-ink lg:w-56 [&_svg]:size-4 [&_svg]:shrink-0"
      >
        <Search aria-hidden />
        <span className="flex-1 text-left max-lg:sr-only">Search</span>
        <span aria-hidden className="hidden gap-0.5 lg:flex">
          <Kbd>Ctrl</Kbd>
          <Kbd>K</Kbd>
        </span>
      </button>
      {request && <PaletteHost request={request} nav={nav} namespaces={namespaces} partner={partner} />}
    </>
  )
}
