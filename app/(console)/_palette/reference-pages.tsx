'use client'

import { useQuery } from '@tanstack/react-query'
import { BookOpen, Webhook } from 'lucide-react'
import { useEffect } from 'react'
import { failureOrNone } from '#lib/client/failure.ts'
import { Method } from '../n/[partner]/reference/_components/method.tsx'
import { referenceHref, shortPath } from '../n/[partner]/reference/guides.ts'
import {
  isNamed,
  linksQuery,
  matchingLinks,
  type ReferenceLink,
  typesText,
} from '../n/[partner]/reference/reference-links.ts'
import { PaletteGroup, PaletteItem, RetryItem } from './palette-parts.tsx'
import { useDebounced } from './use-debounced.ts'

/** Shorter input matches nearly every page. */
const SHORTEST = 3

interface ReferencePagesProps {
  partner: string
  typed: string
  /** Called with the item that Enter should open if nothing is selected. */
  onFound: (value: string) => void
  onOpen: (href: string) => void
}

/** API operations and webhook events that match the input. The OpenAPI document loads on the first search. */
export function ReferencePages({ partner, typed, onFound, onOpen }: ReferencePagesProps) {
  const term = useDebounced(typed.trim())
  const isSought = term.length >= SHORTEST
  const { data = [], error, refetch } = useQuery({ ...linksQuery(), enabled: isSought })
  const found = isSought ? matchingLinks(data, term) : []
  const [best] = found
  const first = best && keyOf(best.id)
  const isExact = best !== undefined && isNamed(best, term)
  useEffect(() => {
    // Matching screens and search results take precedence, unless this is the page's name.
    const isFree = !document.querySelector('[cmdk-item][aria-selected="true"]')
    if (first && (isExact || isFree)) onFound(first)
  }, [first, isExact, onFound])
  const failure = isSought ? failureOrNone(error) : undefined
  if (found.length === 0 && !failure) return null
  return (
    <PaletteGroup heading="API reference" found>
      {found.map((link) => (
        <PaletteItem
          key={link.id}
          found
          value={keyOf(link.id)}
          icon={'method' in link ? <BookOpen aria-hidden /> : <Webhook aria-hidden />}
          note={<Place link={link} />}
          onSelect={() => onOpen(referenceHref(partner, link.id))}
        >
          {'method' in link ? <code className="font-mono text-xs">{link.id}</code> : link.summary}{' '}
          <span className="text-muted">{'method' in link ? link.summary : 'event'}</span>
        </PaletteItem>
      ))}
      {failure && (
        <RetryItem value="read the reference again" message={failure.message} onRetry={() => void refetch()} />
      )}
    </PaletteGroup>
  )
}

/** Method and path of an operation, or the types of an event. */
function Place({ link }: { link: ReferenceLink }) {
  const isOperation = 'method' in link
  return (
    <span className="flex items-center gap-1.5">
      {isOperation && <Method method={link.method} quiet />}
      <code className="max-w-56 truncate font-mono max-sm:max-w-28">
        {isOperation ? shortPath(link.path) : typesText(link)}
      </code>
    </span>
  )
}

const keyOf = (id: string) => `reference ${id}`
