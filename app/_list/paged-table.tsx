'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { countedTotal } from '#components/data-table/count-text.ts'
import { PagePager } from '#components/data-table/page-pager.tsx'
import { NoMatchState } from '#components/layout/no-match-state.tsx'
import { failureOrNone } from '#lib/client/failure.ts'
import { ListTable, type ListTableProps } from './list-table.tsx'
import { PastTheEnd } from './past-the-end.tsx'
import { useWithListParams } from './use-view.ts'

type Shown = 'name' | 'what' | 'columns' | 'rowId' | 'toolbar' | 'density' | 'skeletonRows' | 'hidden'
type Chosen = 'size' | 'csv' | 'builtIn' | 'sorts' | 'open' | 'hiddenBeside'

interface PagedTableProps<Row extends object, Answer> extends Pick<ListTableProps<Row>, Shown | Chosen> {
  /** The singular of `what`. */
  one: string
  query: Pick<UseQueryResult<Answer>, 'data' | 'error' | 'isFetching' | 'isPlaceholderData' | 'refetch'>
  /** Rows and total of a response. An inexact total is a lower bound. */
  read: (answer: Answer) => { rows: readonly Row[]; total: number; isExact?: boolean }
  page: number
  limit: number
  /** Rows that can be paged to, if not all. */
  reach?: number
  hrefFor: (page: number) => string
  /** URL of the unfiltered list; given while filters are set. */
  clearHref?: string
  empty: ReactNode
}

/**
 * A list paged by number, with its loading, empty, error and loaded states and a pager if there is
 * more than one page.
 */
export function PagedTable<Row extends object, Answer>(props: PagedTableProps<Row, Answer>) {
  const { query, read, page, limit, reach, hrefFor, clearHref, one, ...shown } = props
  const { data, error, isFetching, isPlaceholderData, refetch } = query
  const list = data && read(data)
  const withListParams = useWithListParams()
  const pageHref = (page: number) => withListParams(hrefFor(page))
  return (
    <ListTable
      {...shown}
      toolbar={
        shown.toolbar ?? (list && <span className="num text-muted text-xs">{totalText(list, one, props.what)}</span>)
      }
      rows={list?.rows}
      whole={list !== undefined && list.isExact !== false && list.total <= list.rows.length}
      // Background polling must not show a loading indicator.
      refreshing={isPlaceholderData || (Boolean(error) && isFetching)}
      failure={failureOrNone(error)}
      onRetry={() => void refetch()}
      noMatch={whyNothing()}
      pager={list && list.total > limit && pager(list)}
    />
  )

  function pager({ rows, total, isExact = true }: ReturnType<typeof read>): ReactNode {
    const mayHaveMore = !isExact && rows.length === limit
    return (
      <PagePager
        page={page}
        limit={limit}
        total={total}
        isExact={isExact}
        mayHaveMore={mayHaveMore}
        reach={reach}
        hrefFor={pageHref}
      />
    )
  }

  function whyNothing(): ReactNode {
    if (page > 1) return <PastTheEnd firstHref={pageHref(1)} />
    return clearHref && <NoMatchState what={props.what} clearHref={clearHref} />
  }
}

/** Total above an unfiltered list, such as "2 namespaces". */
const totalText = ({ total, isExact = true }: { total: number; isExact?: boolean }, one: string, what: string) =>
  countedTotal({ count: total, count_is_exact: isExact }, one, what)
