'use client'

import { useQuery } from '@tanstack/react-query'
import { Building2, Network, Scale } from 'lucide-react'
import { useEffect } from 'react'
import { Spinner } from '#components/ui/spinner.tsx'
import { ApiError } from '#lib/client/errors.ts'
import { failureOrNone } from '#lib/client/failure.ts'
import { OPERATOR_GROUPS, type OperatorScreen, operatorHref } from '../operator/groups.ts'
import { OPERATOR } from '../operator/operator-head.tsx'
import { organizationsQuery } from '../operator/organizations/queries.ts'
import { viewHref as organizationsHref } from '../operator/organizations/search-params.ts'
import { viewHref as runsHref } from '../operator/settlement-runs/search-params.ts'
import { PaletteGroup, PaletteItem, RetryItem } from './palette-parts.tsx'
import type { Recent } from './recent.ts'
import { useDebounced } from './use-debounced.ts'

/** Screens that the navigation reaches only through their group. */
const SCREENS: readonly OperatorScreen[] = OPERATOR_GROUPS.flatMap(({ label, screens }) =>
  screens.filter((screen) => OPERATOR[screen].title !== label),
)

export function OperatorScreens({ onOpen }: { onOpen: (href: string) => void }) {
  return (
    <PaletteGroup heading="Operator pages">
      {SCREENS.map((screen) => (
        <PaletteItem
          key={screen}
          value={`Operator pages: ${OPERATOR[screen].title} ${OPERATOR[screen].description}`}
          icon={<Network aria-hidden />}
          onSelect={() => onOpen(operatorHref(screen))}
        >
          {OPERATOR[screen].title}
        </PaletteItem>
      ))}
    </PaletteGroup>
  )
}

/** Shorter input matches nearly everything. */
const SHORTEST = 2
/** The organizations screen lists the others. */
const MAX_ORGANIZATIONS = 6

interface NetworkFindingsProps {
  typed: string
  /** Called with the item that Enter should open if nothing is selected. */
  onFound: (value: string) => void
  onOpen: (item: Recent) => void
}

/** Finds organizations by the same fields as their list, and settlement runs and batches by ID. */
export function NetworkFindings({ typed, onFound, onOpen }: NetworkFindingsProps) {
  const term = useDebounced(typed.trim())
  const isSearched = term.length >= SHORTEST
  const record = recordOf(term)
  const { data, error, isFetching, refetch } = useQuery({
    ...organizationsQuery({ search: term.slice(0, 100), page: 1 }),
    enabled: isSearched && !record,
    // Otherwise, Enter could open a result of the previous text.
    placeholderData: undefined,
  })
  const organizations = data?.organizations.slice(0, MAX_ORGANIZATIONS) ?? []
  const first = record?.href ?? organizations[0]?.token
  useEffect(() => {
    // Matching screens take precedence.
    if (first && !document.querySelector('[cmdk-item][aria-selected="true"]')) onFound(first)
  }, [first, onFound])
  // A missing second factor is refused, too.
  if (!isSearched || (error instanceof ApiError && error.status === 403)) return null
  const failure = failureOrNone(error)
  return (
    <PaletteGroup heading="Found in the network" found>
      {record && (
        <PaletteItem found value={record.href} icon={<Scale aria-hidden />} onSelect={() => onOpen(record)}>
          {record.label}
        </PaletteItem>
      )}
      {organizations.map(({ token, name }) => (
        <PaletteItem
          key={token}
          found
          value={token}
          icon={<Building2 aria-hidden />}
          note="Organization"
          onSelect={() => onOpen({ href: organizationsHref({ organization: token }), label: name })}
        >
          {name}
        </PaletteItem>
      ))}
      {failure && <RetryItem value="search again" message={failure.message} onRetry={() => void refetch()} />}
      {!data && isFetching && (
        <p role="status" className="flex items-center gap-2 px-2 py-1.5 text-muted text-sm">
          <Spinner /> Searching for “{term}”
        </p>
      )}
      {data?.count === 0 && (
        <p role="status" className="px-2 py-1.5 text-muted text-sm">
          No organizations found. Search by name, legal name, registration number, domain, email, payment address,
          webhook host or ID.
        </p>
      )}
    </PaletteGroup>
  )
}

/** The settlement run or batch with this ID. */
function recordOf(text: string): Recent | undefined {
  if (/^run_\w{26}$/.test(text)) return { href: runsHref({ run: text }), label: `Settlement run ${text}` }
  if (/^batch_\S{10,100}$/.test(text))
    return { href: `/operator/batches/${encodeURIComponent(text)}`, label: `Batch ${text}` }
  return undefined
}
