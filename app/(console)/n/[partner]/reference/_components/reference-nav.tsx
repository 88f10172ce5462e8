'use client'

import { clsx } from 'clsx'
import { usePathname } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { Input } from '#components/ui/input.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { GUIDES, referenceHref, shortPath } from '../guides.ts'
import type { ReferenceGroup } from '../prepare-reference.ts'
import { type ReferenceLink, typesText } from '../reference-links.ts'
import { Method } from './method.tsx'

interface ReferenceNavProps {
  partner: string
  groups: readonly ReferenceGroup[]
}

/** Guides, operations and events, filtered by name, path or summary. Collapsible on narrow screens. */
export function ReferenceNav({ partner, groups }: ReferenceNavProps) {
  const [typed, setTyped] = useState('')
  const sought = typed.trim().toLowerCase()
  const fits = (link: ReferenceLink) => `${link.id} ${placeOf(link)} ${link.summary}`.toLowerCase().includes(sought)
  const shown = groups
    .map((group) => ({ ...group, links: group.links.filter(fits) }))
    .filter(({ links }) => links.length > 0)

  return (
    <nav
      aria-label="API reference"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:sticky lg:top-16 lg:max-h-[calc(100dvh-5rem)] lg:overflow-y-auto lg:p-1"
    >
      <ul className="flex flex-wrap gap-1 lg:grid">
        {GUIDES.map(({ id, label }) => (
          <NavRow key={id} href={referenceHref(partner, id)}>
            {label}
          </NavRow>
        ))}
      </ul>
      <Input
        type="search"
        aria-label="Find an operation or event"
        placeholder="Find an operation or event"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={clsx('grid grid-cols-[minmax(0,1fr)] gap-4', !sought && 'max-lg:hidden')}>
        {shown.map(({ name, links }) => (
          <section key={name} aria-label={name}>
            <h2 className="px-2 pb-1 font-medium text-subtle text-xs">{name}</h2>
            <ul>
              {links.map((link) => (
                <NavRow key={link.id} href={referenceHref(partner, link.id)} title={titleOf(link)}>
                  <span className="min-w-0 flex-1 truncate">{link.summary}</span>
                  {'method' in link && <Method method={link.method} quiet />}
                </NavRow>
              ))}
            </ul>
          </section>
        ))}
        {sought && shown.length === 0 && (
          <p className="px-2 text-muted text-sm">No operations or events match “{typed.trim()}”.</p>
        )}
      </div>
    </nav>
  )
}

const placeOf = (link: ReferenceLink) => ('method' in link ? link.path : typesText(link))

const titleOf = (link: ReferenceLink) =>
  'method' in link ? `${link.method} ${shortPath(link.path)}` : typesText(link) || undefined

function NavRow({ href, title, children }: { href: string; title?: string; children: ReactNode }) {
  const isHere = usePathname() === href
  return (
    <li>
      <IntentLink
        href={href}
        title={title}
        aria-current={isHere ? 'page' : undefined}
        className={clsx(
          'flex min-h-7 items-center gap-2 rounded-md px-2 py-1 text-sm focus-visible:-outline-offset-2',
          isHere ? 'bg-accent-soft font-medium text-accent-ink' : 'text-muted hover:bg-sunken hover:text-ink',
        )}
      >
        {children}
      </IntentLink>
    </li>
  )
}
