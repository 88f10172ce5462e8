'use client'

import { useQuery } from '@tanstack/react-query'
import { List, Scale } from 'lucide-react'
import { useEffect } from 'react'
import { Spinner } from '#components/ui/spinner.tsx'
import { Amount } from '#components/value/amount.tsx'
import { ApiError } from '#lib/client/errors.ts'
import { failureOrNone } from '#lib/client/failure.ts'
import { formatMoney } from '#lib/kernel/money/amount.ts'
import type { SearchResultItem } from '#lib/modules/search/contract.ts'
import { PaymentBadge } from '../n/[partner]/payments/payment-badge.tsx'
import { resultIcon, resultName } from '../n/[partner]/payments/result-name.tsx'
import { paymentsHref } from '../n/[partner]/payments/search-params.ts'
import { elsewhere, reasonOf, resultHref, searchQuery, TYPE_LABELS } from '../n/[partner]/payments/search-results.ts'
import { PaletteGroup, PaletteItem, RetryItem } from './palette-parts.tsx'
import type { Recent } from './recent.ts'
import { useDebounced } from './use-debounced.ts'

/** Shorter input is usually the start of a word, unless it is an amount. */
const SHORTEST = 3
const isSearched = (term: string) => term.length >= SHORTEST || /\d/.test(term)
/** More are on Payments. */
const MAX_RESULTS = 8
const ALL = 'all results'

interface FindingsProps {
  partner: string
  typed: string
  /**
   * Called with the item that Enter should open, because cmdk does not select items that arrive
   * after typing.
   */
  onFound: (value: string) => void
  onOpen: (item: Recent) => void
}

/** Search results of the namespace for the typed or pasted text. */
export function Findings({ partner, typed, onFound, onOpen }: FindingsProps) {
  const term = useDebounced(typed.trim())
  const place = elsewhere(term)
  const { data, error, isFetching, refetch } = useQuery({
    ...searchQuery(partner, term, { limit: MAX_RESULTS }),
    enabled: isSearched(term),
  })
  const [best] = data?.results ?? []
  const first = place ? term : best && keyOf(best)
  useEffect(() => {
    if (first) onFound(first)
  }, [first, onFound])
  // A remote gateway may not offer the search (contract#proxy-mode).
  if (!isSearched(term) || (error instanceof ApiError && error.status === 404)) return null
  const failure = failureOrNone(error)

  return (
    <PaletteGroup heading="Found in this namespace" found>
      {place && (
        <PaletteItem
          found
          value={term}
          icon={<Scale aria-hidden />}
          onSelect={() => onOpen({ href: `/n/${partner}/${place.path}`, label: term })}
        >
          {place.label}
        </PaletteItem>
      )}
      {data?.results.map((item) => (
        <PaletteItem
          key={keyOf(item)}
          found
          value={keyOf(item)}
          icon={resultIcon(item.type)}
          note={item.payment && <PaymentBadge state={item.payment.state} />}
          onSelect={() => onOpen({ href: resultHref(partner, item), label: labelOf(partner, item) })}
        >
          <FoundRecord partner={partner} term={term} item={item} />
        </PaletteItem>
      ))}
      {data?.has_more && (
        <PaletteItem
          found
          value={ALL}
          icon={<List aria-hidden />}
          onSelect={() => onOpen({ href: paymentsHref(partner, { lookup: term }), label: `Results for “${term}”` })}
        >
          Show all results
        </PaletteItem>
      )}
      {failure && <RetryItem value="try again" message={failure.message} onRetry={() => void refetch()} />}
      {!data && isFetching && (
        <p role="status" className="flex items-center gap-2 px-2 py-1.5 text-muted text-sm">
          <Spinner /> Searching for “{term}”
        </p>
      )}
      {data?.count === 0 && !place && (
        <p role="status" className="px-2 py-1.5 text-muted text-sm">
          No results. Search by ID, amount, name, reference or address.
        </p>
      )}
    </PaletteGroup>
  )
}

/** One line for the recent records. */
function labelOf(partner: string, item: SearchResultItem): string {
  const { payment, type } = item
  const amount = payment && formatMoney({ currency: payment.amount.currency, minor: BigInt(payment.amount.total) })
  return `${amount ?? TYPE_LABELS[type]} ${resultName(partner, item)}`
}

const keyOf = ({ type, id }: SearchResultItem) => `${type} ${id}`

interface FoundRecordProps {
  partner: string
  term: string
  item: SearchResultItem
}

function FoundRecord({ partner, term, item }: FoundRecordProps) {
  const { payment, type } = item
  return (
    <>
      {payment ? <Amount currency={payment.amount.currency} minor={payment.amount.total} /> : TYPE_LABELS[type]}{' '}
      {resultName(partner, item)}
      <span className="block truncate text-muted text-xs">{reasonOf(item, term)}</span>
    </>
  )
}
