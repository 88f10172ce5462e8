'use client'

import { Command } from 'cmdk'
import { Boxes, Keyboard } from 'lucide-react'
import { usePathname, useRouter } from 'next/navigation'
import { useLayoutEffect, useRef, useState } from 'react'
import type { NavGroup } from '#components/layout/nav-groups.tsx'
import type { Namespace } from '#lib/modules/namespaces/contract.ts'
import { sameScreenIn } from '../_shell/paths.ts'
import { MAX_TERM } from '../n/[partner]/payments/search-params.ts'
import { Findings } from './findings.tsx'
import { Operations } from './operations.tsx'
import { PaletteGroup, PaletteItem } from './palette-parts.tsx'

interface PaletteProps {
  nav: readonly NavGroup[]
  namespaces: readonly Namespace[]
  partner: string | undefined
  onKeys: () => void
  onClose: () => void
}

/**
 * Finds screens, namespaces and API operations by name, and records by anything that identifies
 * them.
 */
export function Palette({ nav, namespaces, partner, onKeys, onClose }: PaletteProps) {
  const router = useRouter()
  const pathname = usePathname()
  const [typed, setTyped] = useState('')
  const [selected, setSelected] = useState('')
  const ref = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)

  // Close before unmounting, because only a closing dialog restores focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    input.current?.focus()
    return () => dialog?.close()
  }, [])

  const goTo = (href: string) => {
    onClose()
    router.push(href)
  }

  return (
    <dialog
      ref={ref}
      aria-label="Search"
      onClose={onClose}
      closedby="any"
      className="mx-auto mt-[min(12vh,6rem)] mb-auto w-[min(40rem,calc(100vw-1.5rem))] overflow-hidden rounded-lg border border-line bg-surface p-0 text-ink shadow-float"
    >
      <Command
        label="Search"
        loop
        value={selected}
        onValueChange={setSelected}
        className="flex max-h-[min(32rem,80dvh)] flex-col"
      >
        <Command.Input
          ref={input}
          value={typed}
          onValueChange={setTyped}
          maxLength={MAX_TERM}
          placeholder="Search by ID, amount, name, reference or address, or go to a screen"
          className="h-12 shrink-0 border-line border-b bg-transparent px-4 text-base focus:outline-none"
        />
        <Command.List className="min-h-0 flex-1 overflow-y-auto p-2">
          {partner && <Findings partner={partner} typed={typed} onFound={setSelected} onOpen={goTo} />}
          {nav.map(({ group, items }) => (
            <PaletteGroup key={group} heading={group}>
              {items.map(({ href, label, icon }) => (
                <PaletteItem key={href} value={`${group} ${label}`} icon={icon} onSelect={() => goTo(href)}>
                  {label}
                </PaletteItem>
              ))}
            </PaletteGroup>
          ))}
          {partner && <Operations partner={partner} typed={typed} onFound={setSelected} onOpen={goTo} />}
          <PaletteGroup heading="Switch namespace">
            {namespaces.map(({ token, name, domain }) => (
              <PaletteItem
                key={token}
                value={`${name} ${domain} ${token}`}
                icon={<Boxes aria-hidden />}
                note={`@${domain}`}
                onSelect={() => goTo(sameScreenIn(pathname, token))}
              >
                {name}
              </PaletteItem>
            ))}
          </PaletteGroup>
          <PaletteGroup heading="Help">
            <PaletteItem value="Keyboard shortcuts" icon={<Keyboard aria-hidden />} onSelect={onKeys}>
              Keyboard shortcuts
            </PaletteItem>
          </PaletteGroup>
        </Command.List>
      </Command>
    </dialog>
  )
}
