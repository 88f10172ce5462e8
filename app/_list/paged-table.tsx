'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { countText } from '#components/data-table/count-text.ts'
import { PagePager } from '#components/data-table/page-pager.tsx'
import { NoMatchState } from '#components/layout/no-match-state.tsx'
import { failureOrNone } from '#lib/client/failure.ts'
import { ListTable, type ListTableProps } from './list-table.tsx'
import { PastTheEnd } from './past-the-end.tsx'
import { useKeepLook } from './use-view.ts'

type Shown = 'what' | 'columns' | 'rowId' | 'toolbar' | 'density' | 'skeletonRows' | 'current' | 'hidden'
type Chosen = 'size' | 'csv' | 'builtIn'

interface PagedTableProps<Row extends object, Answer> extends Pick<ListTableProps<Row>, Shown | Chosen> {
  query: Pick<UseQueryResult<Answer>, 'data' | 'error' | 'isFetching' | 'isPlaceholderData' | 'refetch'>
  /** The rows of an answer, and the number of all matches; where it is not exact, there are at least so many. */
  read: (answer: Answer) => { rows: readonly Row[]; total: number; isExact?: boolean }
  page: number
  limit: number
  hrefFor: (page: number) => string
  /** The bare list, given while filters are set. */
  clearHref?: string
  empty: ReactNode
}

/** A list that is walked by page number, in one of its four states, with its pager once there is more than a page. */
export function PagedTable<Row extends object, Answer>(props: PagedTableProps<Row, Answer>) {
  const { query, read, page, limit, hrefFor, clearHref, ...shown } = props
  const { data, error, isFetching, isPlaceholderData, refetch } = query
  const list = data && read(data)
  const keepLook = useKeepLook()
  const pageHref = (page: number) => keepLook(hrefFor(page))
  return (
    <ListTable
      {...shown}
      toolbar={shown.toolbar ?? (list && <span className="num text-muted text-xs">{totalText(list, props.what)}</span>)}
      rows={list?.rows}
      whole={list !== undefined && list.isExact !== false && list.total <= list.rows.length}
      // Reading the same page again must not be seen.
      refreshing={isPlaceholderData || (Boolean(error) && isFetching)}
      failure={failureOrNone(error)}
      onRetry={() => void refetch()}
      noMatch={whyNothing()}
      pager={list && list.total > limit && pager(list)}
    />
  )

  function pager({ rows, total, isExact = true }: ReturnType<typeof read>): ReactNode {
    const mayGoOn = !isExact && rows.length === limit
    return <PagePager page={page} limit={limit} total={total} isExact={isExact} mayGoOn={mayGoOn} hrefFor={pageHref} />
  }

  function whyNothing(): ReactNode {
    if (page > 1) return <PastTheEnd firstHref={pageHref(1)} />
    return clearHref && <NoMatchState what={props.what} clearHref={clearHref} />
  }
}

/** "2 namespaces": where nothing narrows a list, its length stands above it. */
function totalText({ total, isExact = true }: { total: number; isExact?: boolean }, what: string): string {
  const count = countText({ count: total, count_is_exact: isExact })
  return `${count} ${total === 1 ? what.replace(/s$/, '') : what}`
}
