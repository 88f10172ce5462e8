'use client'

import { useQuery } from '@tanstack/react-query'
import { BookOpen } from 'lucide-react'
import { useEffect } from 'react'
import { failureOrNone } from '#lib/client/failure.ts'
import { Method } from '../n/[partner]/reference/_components/method.tsx'
import { referenceHref, shortPath } from '../n/[partner]/reference/guides.ts'
import { matchingOperations, operationsQuery } from '../n/[partner]/reference/operation-links.ts'
import { PaletteGroup, PaletteItem, RetryItem } from './palette-parts.tsx'
import { useDebounced } from './use-debounced.ts'

/** Shorter input matches nearly every operation. */
const SHORTEST = 3

interface OperationsProps {
  partner: string
  typed: string
  /** Called with the item that Enter should open if nothing is selected. */
  onFound: (value: string) => void
  onOpen: (href: string) => void
}

/** API operations that match the input. The OpenAPI document loads on the first search. */
export function Operations({ partner, typed, onFound, onOpen }: OperationsProps) {
  const term = useDebounced(typed.trim())
  const isSought = term.length >= SHORTEST
  const { data = [], error, refetch } = useQuery({ ...operationsQuery(), enabled: isSought })
  const found = isSought ? matchingOperations(data, term) : []
  const first = found[0] && keyOf(found[0].id)
  const isNamed = found[0]?.id.toLowerCase() === term.toLowerCase()
  useEffect(() => {
    // Matching screens and search results take precedence, unless this is the operation's name.
    const isFree = !document.querySelector('[cmdk-item][aria-selected="true"]')
    if (first && (isNamed || isFree)) onFound(first)
  }, [first, isNamed, onFound])
  const failure = isSought ? failureOrNone(error) : undefined
  if (found.length === 0 && !failure) return null
  return (
    <PaletteGroup heading="API reference" found>
      {found.map(({ id, method, path, summary }) => (
        <PaletteItem
          key={id}
          found
          value={keyOf(id)}
          icon={<BookOpen aria-hidden />}
          note={
            <span className="flex items-center gap-1.5">
              <Method method={method} quiet />
              <code className="max-w-56 truncate font-mono max-sm:max-w-28">{shortPath(path)}</code>
            </span>
          }
          onSelect={() => onOpen(referenceHref(partner, id))}
        >
          <code className="font-mono text-xs">{id}</code> <span className="text-muted">{summary}</span>
        </PaletteItem>
      ))}
      {failure && (
        <RetryItem value="read the reference again" message={failure.message} onRetry={() => void refetch()} />
      )}
    </PaletteGroup>
  )
}

const keyOf = (id: string) => `operation ${id}`
