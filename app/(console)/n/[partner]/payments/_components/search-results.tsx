'use client'

import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useMemo } from 'react'
import { countedTotal } from '#components/data-table/count-text.ts'
import { DataTable } from '#components/data-table/data-table.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { failureOrNone } from '#lib/client/failure.ts'
import type { SearchResult } from '#lib/modules/search/contract.ts'
import { paymentsHref } from '../search-params.ts'
import { elsewhere, searchQuery } from '../search-results.ts'
import { MAX_RESULTS } from './max-results.ts'
import { searchColumns } from './search-columns.tsx'

interface SearchResultsProps {
  partner: string
  term: string
  /** What the server found for the page. */
  found: SearchResult
}

/** The records that match the search, best match first, each with the reason. */
export function SearchResults({ partner, term, found }: SearchResultsProps) {
  const { data, error, isFetching, refetch } = useQuery({
    ...searchQuery(partner, term, { limit: MAX_RESULTS }),
    initialData: found,
  })
  const columns = useMemo(() => searchColumns(partner, term), [partner, term])
  return (
    <DataTable
      what="results"
      columns={columns}
      rows={data.results}
      rowId={({ type, id }) => `${type} ${id}`}
      refreshing={isFetching && Boolean(error)}
      failure={failureOrNone(error)}
      onRetry={() => void refetch()}
      skeletonRows={5}
      toolbar={
        <>
          <p role="status" className="wrap-anywhere text-sm max-sm:w-full">
            {summaryOf(data)} for “{term}”
          </p>
          {data.results.some(({ payment }) => payment) && (
            <ButtonLink href={paymentsHref(partner, { filters: { search: term } })} size="sm">
              Show in list
            </ButtonLink>
          )}
          <ButtonLink href={paymentsHref(partner)} variant="ghost" size="sm">
            Clear search
          </ButtonLink>
        </>
      }
      empty={<NoResults partner={partner} term={term} />}
      pager={
        data.has_more && (
          <p className="text-muted text-xs">
            More records match. Add a word, a currency or more of the ID to narrow the search.
          </p>
        )
      }
    />
  )
}

const summaryOf = ({ count, has_more }: SearchResult): string =>
  count === 0 ? 'No results' : countedTotal({ count, count_is_exact: !has_more }, 'result')

function NoResults({ partner, term }: { partner: string; term: string }) {
  const place = elsewhere(term)
  return (
    <EmptyState
      title={place ? 'This isn’t a payment' : 'No results'}
      icon={<SearchX />}
      action={place && <ButtonLink href={`/n/${partner}/${place.path}`}>{place.label}</ButtonLink>}
    >
      {!place &&
        'Search by an ID, its first or last characters, an approval code, an amount such as 45.55, an address, or at least three characters of a name or reference.'}
    </EmptyState>
  )
}
