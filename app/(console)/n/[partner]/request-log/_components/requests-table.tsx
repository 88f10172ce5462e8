'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { useMemo } from 'react'
import { exportHref } from '#app/_list/export-href.ts'
import { ListTable } from '#app/_list/list-table.tsx'
import { useWithListParams } from '#app/_list/use-view.ts'
import { KeysetPager } from '#components/data-table/keyset-pager.tsx'
import { type OpenRows, OpenRowsProvider } from '#components/data-table/open-row.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { NoMatchState } from '#components/layout/no-match-state.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import type { Data } from '#lib/client/client.ts'
import { failureOrNone } from '#lib/client/failure.ts'
import { PAGE_SIZE } from '../queries.ts'
import { isFiltered, isLive, type LogView, logHref, readView, toQuery } from '../search-params.ts'
import { HIDDEN_BESIDE_PANEL, REQUEST_COLUMNS } from './request-columns.tsx'
import { RequestFilters } from './request-filters.tsx'

const VIEWS = [
  { name: 'Client errors', search: 'status=4xx' },
  { name: 'Server errors', search: 'status=5xx' },
  { name: 'By members', search: 'by=members' },
]

interface RequestsTableProps {
  partner: string
  view: LogView
  requests: UseQueryResult<Data<'GET /request-log'>>
  onOpen: (entry: string) => void
}

/** The log with its filters. Marks the open request. */
export function RequestsTable({ partner, view, requests, onOpen }: RequestsTableProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = requests
  const { trail, entry } = view
  const rows = useMemo<OpenRows>(
    () => ({ hrefFor: (id) => logHref(partner, { ...view, entry: id }), openId: entry, onOpen }),
    [partner, view, entry, onOpen],
  )
  const withListParams = useWithListParams()
  const next = data?.next_cursor
  return (
    <OpenRowsProvider value={rows}>
      <ListTable
        whole={trail.length === 0 && data?.next_cursor === null}
        size={view.size ?? PAGE_SIZE}
        csv={exportHref(partner, 'request-log.csv', toQuery(view))}
        builtIn={VIEWS}
        what="requests"
        columns={REQUEST_COLUMNS}
        rows={data?.requests}
        rowId={({ token }) => token}
        current={entry}
        hidden={entry ? HIDDEN_BESIDE_PANEL : undefined}
        // Background polling must not show a loading indicator unless the user refreshed.
        refreshing={isPlaceholderData || (isFetching && (Boolean(error) || !isLive(view)))}
        failure={failureOrNone(error)}
        onRetry={() => void refetch()}
        skeletonRows={PAGE_SIZE}
        toolbar={
          <RequestFilters partner={partner} view={view} failing={Boolean(error)} onRefresh={() => void refetch()} />
        }
        empty={
          <EmptyState
            title="No requests yet"
            icon={<ScrollText />}
            action={<ButtonLink href={`/n/${partner}/api-keys`}>Create API key</ButtonLink>}
          >
            API requests appear here within seconds. To see requests from this console, choose Members.
          </EmptyState>
        }
        noMatch={
          isFiltered(view) || trail.length > 0 ? (
            <NoMatchState what="requests" clearHref={logHref(partner)} />
          ) : undefined
        }
        pager={
          data && (trail.length > 0 || next) ? (
            <KeysetPager
              previous={trail.length > 0 ? trail.slice(0, -1).join('.') : undefined}
              next={next ? [...trail, next].join('.') : undefined}
              waits={isPlaceholderData}
              hrefFor={(after) => withListParams(logHref(partner, { ...view, trail: readView({ after }).trail }))}
            >
              Newest first
            </KeysetPager>
          ) : undefined
        }
      />
    </OpenRowsProvider>
  )
}
