'use client'

import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { Badge } from './badge.tsx'
import { IntentLink } from './intent-link.tsx'

interface LinkTab {
  href: string
  label: string
  count?: number | string
}

/** Tabs stored in the URL: a navigation with the current page marked, and scrolled to on phones. */
export function LinkTabs({ tabs, current, label }: { tabs: readonly LinkTab[]; current: string; label: string }) {
  const nav = useRef<HTMLElement>(null)
  // Counts that arrive later move the tabs.
  const isCounted = tabs.every(({ count }) => count !== undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: both decide where the current tab is
  useEffect(() => {
    const strip = nav.current
    const tab = strip?.querySelector('[aria-current]')
    if (!strip || !tab) return
    const [outer, inner] = [strip.getBoundingClientRect(), tab.getBoundingClientRect()]
    if (inner.left < outer.left) strip.scrollLeft -= outer.left - inner.left
    else if (inner.right > outer.right) strip.scrollLeft += inner.right - outer.right
  }, [current, isCounted])
  return (
    <nav ref={nav} aria-label={label} className="fading-edges shrink-0 overflow-x-auto border-line border-b">
      <ul className="flex gap-1">
        {tabs.map((tab) => (
          <li key={tab.href}>
            <IntentLink
              href={tab.href}
              aria-current={tab.href === current ? 'page' : undefined}
              className={clsx(
                'flex h-9 items-center gap-1.5 whitespace-nowrap border-b-2 px-2.5 font-medium text-sm focus-visible:-outline-offset-2',
                tab.href === current
                  ? 'border-accent text-ink'
                  : 'border-transparent text-muted hover:border-line hover:text-ink',
              )}
            >
              {tab.label}
              {tab.count !== undefined && <Badge>{tab.count}</Badge>}
            </IntentLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
