'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { KeysetPager } from '#components/data-table/keyset-pager.tsx'
import { NoMatchState } from '#components/layout/no-match-state.tsx'
import { failureOrNone } from '#lib/client/failure.ts'
import { ListTable, type ListTableProps } from './list-table.tsx'
import { PastTheEnd } from './past-the-end.tsx'
import { useWithListParams } from './use-view.ts'

type Own = 'whole' | 'rows' | 'refreshing' | 'failure' | 'onRetry' | 'pager'

interface KeysetTableProps<Row extends object, Answer> extends Omit<ListTableProps<Row>, Own> {
  query: Pick<UseQueryResult<Answer>, 'data' | 'error' | 'isFetching' | 'isPlaceholderData' | 'refetch'>
  read: (answer: Answer) => readonly Row[]
  /** Cursors of the visited pages. */
  trail: readonly string[]
  hrefFor: (trail: readonly string[]) => string
  /** URL of the unfiltered list; given while filters are set. */
  clearHref?: string
  /** Text beside the pager. */
  summary: (answer: Answer) => ReactNode
  /** Whether the summary is also shown on a single page. */
  alwaysSummary?: boolean
  /** Whether the query refetches in the background, which shows no loading indicator. */
  polls?: boolean
}

/** A list paged by cursor, with its loading, empty, error and loaded states and a pager. */
export function KeysetTable<Row extends object, Answer extends { readonly next_cursor: string | null }>(
  props: KeysetTableProps<Row, Answer>,
) {
  const { query, read, trail, hrefFor, clearHref, summary, alwaysSummary = false, polls = true, ...shown } = props
  const { data, error, isFetching, isPlaceholderData, refetch } = query
  const withListParams = useWithListParams()
  const pageHref = (trail: readonly string[]) => withListParams(hrefFor(trail))
  const rows = data && read(data)
  const next = data?.next_cursor
  const isOnlyPage = trail.length === 0 && next === null
  return (
    <ListTable
      {...shown}
      rows={rows}
      whole={isOnlyPage}
      refreshing={isPlaceholderData || (isFetching && (Boolean(error) || !polls))}
      failure={failureOrNone(error)}
      onRetry={() => void refetch()}
      noMatch={shown.noMatch ?? whyNothing()}
      pager={
        data &&
        (!isOnlyPage || (alwaysSummary && rows && rows.length > 0)) && (
          <KeysetPager
            previousHref={trail.length > 0 ? pageHref(trail.slice(0, -1)) : undefined}
            nextHref={next ? pageHref([...trail, next]) : undefined}
            waits={isPlaceholderData}
          >
            {summary(data)}
          </KeysetPager>
        )
      }
    />
  )

  function whyNothing(): ReactNode {
    if (clearHref) return <NoMatchState what={shown.what} clearHref={clearHref} />
    return trail.length > 0 ? <PastTheEnd firstHref={pageHref([])} /> : undefined
  }
}
