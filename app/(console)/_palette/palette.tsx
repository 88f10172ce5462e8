'use client'

import { Command } from 'cmdk'
import { Boxes, History, Keyboard, Settings } from 'lucide-react'
import { usePathname, useRouter } from 'next/navigation'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useDenialReason, useReader } from '#app/_session/reader.tsx'
import { takeText } from '#components/layout/early-text.ts'
import type { NavGroup } from '#components/layout/nav-groups.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import type { Namespace } from '#lib/modules/namespaces/contract.ts'
import { isOperators, sameScreenIn } from '../_shell/paths.ts'
import { MAX_TERM } from '../n/[partner]/payments/search-params.ts'
import { SETTINGS } from '../settings/settings-head.tsx'
import { CreateActions, type Draw } from './create-actions.tsx'
import { Directory } from './directory.tsx'
import { Findings } from './findings.tsx'
import { goKeyOf } from './go-keys.ts'
import { NetworkFindings, OperatorScreens } from './operator-parts.tsx'
import { PaletteGroup, PaletteItem } from './palette-parts.tsx'
import { PersonalActions } from './personal-actions.tsx'
import { type Recent, recentItems, rememberItem } from './recent.ts'
import { ReferencePages } from './reference-pages.tsx'
import { usePressedItem } from './use-pressed-item.ts'

interface PaletteProps {
  /** The last request to open the palette. */
  request: object
  nav: readonly NavGroup[]
  namespaces: readonly Namespace[]
  partner: string | undefined
  onKeys: () => void
  /** Opens a dialog in place of the palette. */
  onDialog: (draw: Draw) => void
  onClose: () => void
}

/**
 * Finds screens, namespaces, API operations, events and actions by name, and records by anything that
 * identifies them.
 */
export function Palette({ request, nav, namespaces, partner, onKeys, onDialog, onClose }: PaletteProps) {
  const router = useRouter()
  const ref = useRef<HTMLDialogElement>(null)
  const [selected, setSelected] = useState('')
  const { typed, setTyped, opening } = useOpened(request, ref, () => setSelected(''))
  const pressing = usePressedItem()
  const { operator } = useReader().organization
  const searchesNetwork = useSearchesNetwork(partner)

  const goTo = (href: string) => {
    onClose()
    router.push(href)
  }
  const openRecord = (item: Recent) => {
    rememberItem(item)
    goTo(item.href)
  }
  const isSandbox = namespaces.find(({ token }) => token === partner)?.environment !== 'live'

  return (
    <dialog
      ref={ref}
      aria-label="Search"
      onClose={() => ref.current?.open || onClose()}
      closedby="any"
      className="mx-auto mt-[min(12vh,6rem)] mb-auto w-[min(40rem,calc(100vw-1.5rem))] overflow-hidden rounded-lg border border-line bg-surface p-0 text-ink shadow-float"
    >
      {opening > 0 && (
        <Command
          key={opening}
          label="Search"
          loop
          value={selected}
          onValueChange={setSelected}
          className="flex max-h-[min(32rem,80dvh)] flex-col"
        >
          <Command.Input
            autoFocus
            value={typed}
            onValueChange={setTyped}
            maxLength={MAX_TERM}
            placeholder="Search records, pages and actions"
            className="h-12 shrink-0 border-line border-b bg-transparent px-4 text-base focus:outline-none"
          />
          <Command.List {...pressing} className="min-h-0 flex-1 overflow-y-auto p-2">
            {partner && <Findings partner={partner} typed={typed} onFound={setSelected} onOpen={openRecord} />}
            {partner && <Directory partner={partner} typed={typed} onFound={setSelected} onOpen={openRecord} />}
            {searchesNetwork && <NetworkFindings typed={typed} onFound={setSelected} onOpen={openRecord} />}
            {!partner && !searchesNetwork && (
              <Command.Empty className="px-2 py-1.5 text-muted text-sm">No results</Command.Empty>
            )}
            {!typed && <RecentItems onOpen={openRecord} />}
            <Screens nav={nav} onOpen={goTo} />
            <CreateActions partner={partner} isSandbox={isSandbox} onDialog={onDialog} />
            {operator && typed && <OperatorScreens onOpen={goTo} />}
            {typed && <SettingsScreens onOpen={goTo} />}
            {partner && <ReferencePages partner={partner} typed={typed} onFound={setSelected} onOpen={goTo} />}
            <Namespaces namespaces={namespaces} onOpen={goTo} />
            <PersonalActions partner={partner} onDone={onClose} />
            <PaletteGroup heading="Help">
              <PaletteItem value="Keyboard shortcuts" icon={<Keyboard aria-hidden />} onSelect={onKeys}>
                Keyboard shortcuts
              </PaletteItem>
            </PaletteGroup>
          </Command.List>
        </Command>
      )}
    </dialog>
  )
}

/**
 * Whether the palette searches the network. Not in a namespace, where an address belongs to its payments:
 * the search would be recorded as a read of the address's organization.
 */
function useSearchesNetwork(partner: string | undefined): boolean {
  const { operator } = useReader().organization
  const mayList = useDenialReason('GET /operator/organizations') === undefined
  const isOperatorScreen = isOperators(usePathname())
  return operator && mayList && (isOperatorScreen || !partner)
}

/**
 * Opens the dialog for each request. Returns the text in the input, including what was typed while
 * the palette loaded. A request can come while the palette is open, or after its dialog was closed
 * and before the close event: in both cases, the input is then empty. `opening` counts how often the
 * dialog was opened and is the key of its contents, because cmdk throws if its input changes while a
 * group that matched unmounts, unless the user types.
 */
function useOpened(request: object, ref: RefObject<HTMLDialogElement | null>, onOpen: () => void) {
  const [typed, setTyped] = useState('')
  const [opening, setOpening] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request opens the dialog.
  useLayoutEffect(() => {
    const early = takeText()
    if (ref.current?.open) setTyped((typed) => typed + early)
    else {
      ref.current?.showModal()
      setTyped(early)
      setOpening((opening) => opening + 1)
      onOpen()
    }
  }, [request])
  // Close before unmounting, because only a closing dialog restores focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => dialog?.close()
  }, [ref])
  return { typed, setTyped, opening }
}

/** The records that were last opened from the palette. */
function RecentItems({ onOpen }: { onOpen: (item: Recent) => void }) {
  const [items] = useState(recentItems)
  if (items.length === 0) return null
  return (
    <PaletteGroup heading="Recent">
      {items.map((item) => (
        <PaletteItem
          key={item.href}
          value={`recent ${item.href}`}
          icon={<History aria-hidden />}
          onSelect={() => onOpen(item)}
        >
          {item.label}
        </PaletteItem>
      ))}
    </PaletteGroup>
  )
}

function Screens({ nav, onOpen }: { nav: readonly NavGroup[]; onOpen: (href: string) => void }) {
  return nav.map(({ group, items }) => (
    <PaletteGroup key={group} heading={group}>
      {items.map((item) => (
        <PaletteItem
          key={item.href}
          value={`${group} ${item.label}`}
          icon={item.icon}
          note={<GoKeys letter={goKeyOf(item)} />}
          onSelect={() => onOpen(item.href)}
        >
          {item.label}
        </PaletteItem>
      ))}
    </PaletteGroup>
  ))
}

/** Opens the current screen in another namespace. */
function Namespaces({ namespaces, onOpen }: { namespaces: readonly Namespace[]; onOpen: (href: string) => void }) {
  const pathname = usePathname()
  return (
    <PaletteGroup heading="Switch namespace">
      {namespaces.map(({ token, name, domain }) => (
        <PaletteItem
          key={token}
          value={`${name} ${domain} ${token}`}
          icon={<Boxes aria-hidden />}
          note={`@${domain}`}
          onSelect={() => onOpen(sameScreenIn(pathname, token))}
        >
          {name}
        </PaletteItem>
      ))}
    </PaletteGroup>
  )
}

function SettingsScreens({ onOpen }: { onOpen: (href: string) => void }) {
  return (
    <PaletteGroup heading="Settings">
      {Object.entries(SETTINGS).map(([path, { title, description }]) => (
        <PaletteItem
          key={path}
          value={`Settings: ${title} ${description}`}
          icon={<Settings aria-hidden />}
          onSelect={() => onOpen(`/settings/${path}`)}
        >
          {title}
        </PaletteItem>
      ))}
    </PaletteGroup>
  )
}

function GoKeys({ letter }: { letter: string | undefined }) {
  if (!letter) return null
  return (
    <span aria-hidden className="flex gap-1 max-sm:hidden">
      <Kbd>g</Kbd>
      <Kbd>{letter}</Kbd>
    </span>
  )
}
