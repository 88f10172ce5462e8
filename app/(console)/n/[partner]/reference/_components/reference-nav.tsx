'use client'

import { clsx } from 'clsx'
import { usePathname } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { Input } from '#components/ui/input.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { GUIDES, referenceHref, shortPath } from '../guides.ts'
import type { OperationLink } from '../operation-links.ts'
import type { OperationGroup } from '../prepare-reference.ts'
import { Method } from './method.tsx'

interface ReferenceNavProps {
  partner: string
  groups: readonly OperationGroup[]
}

/** Guides and operations, filtered by path or summary. Collapsible on narrow screens. */
export function ReferenceNav({ partner, groups }: ReferenceNavProps) {
  const [typed, setTyped] = useState('')
  const sought = typed.trim().toLowerCase()
  const fits = ({ id, path, summary }: OperationLink) => `${id} ${path} ${summary}`.toLowerCase().includes(sought)
  const shown = groups
    .map((group) => ({ ...group, operations: group.operations.filter(fits) }))
    .filter(({ operations }) => operations.length > 0)

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
        aria-label="Find an operation"
        placeholder="Find an operation"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={clsx('grid grid-cols-[minmax(0,1fr)] gap-4', !sought && 'max-lg:hidden')}>
        {shown.map(({ name, operations }) => (
          <section key={name} aria-label={name}>
            <h2 className="px-2 pb-1 font-medium text-subtle text-xs">{name}</h2>
            <ul>
              {operations.map(({ id, method, path, summary }) => (
                <NavRow key={id} href={referenceHref(partner, id)} title={`${method} ${shortPath(path)}`}>
                  <span className="min-w-0 flex-1 truncate">{summary}</span>
                  <Method method={method} quiet />
                </NavRow>
              ))}
            </ul>
          </section>
        ))}
        {sought && shown.length === 0 && (
          <p className="px-2 text-muted text-sm">No operations match “{typed.trim()}”.</p>
        )}
      </div>
    </nav>
  )
}

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
