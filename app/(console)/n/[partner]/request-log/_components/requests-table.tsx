'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { useMemo } from 'react'
import { exportHref } from '#app/_list/export-href.ts'
import { KeysetTable } from '#app/_list/keyset-table.tsx'
import type { OpenRows } from '#components/data-table/open-row.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { type LogPage, listedQuery, PAGE_SIZE } from '../queries.ts'
import { isFiltered, isLive, type LogView, logHref } from '../search-params.ts'
import { SHOW_READS } from '../words.ts'
import { HIDDEN_BESIDE_PANEL, REQUEST_COLUMNS } from './request-columns.tsx'
import { RequestFilters } from './request-filters.tsx'

const VIEWS = [
  { name: 'Client errors', search: 'status=4xx' },
  { name: 'Server errors', search: 'status=5xx' },
  { name: 'By members', search: 'by=members&reads=show' },
]

interface RequestsTableProps {
  partner: string
  view: LogView
  requests: UseQueryResult<LogPage>
  onOpen: (entry: string) => void
}

/** The log with its filters. Marks the open request. */
export function RequestsTable({ partner, view, requests, onOpen }: RequestsTableProps) {
  const { error, refetch } = requests
  const { entry } = view
  const rows = useMemo<OpenRows>(
    () => ({ hrefFor: (id) => logHref(partner, { ...view, entry: id }), openId: entry, onOpen }),
    [partner, view, entry, onOpen],
  )
  return (
    <KeysetTable
      name="requests"
      what="requests"
      size={view.size ?? PAGE_SIZE}
      csv={exportHref(partner, 'request-log.csv', listedQuery(view, requests.data))}
      builtIn={VIEWS}
      columns={REQUEST_COLUMNS}
      query={requests}
      read={({ requests }) => requests}
      rowId={({ token }) => token}
      open={rows}
      hiddenBeside={HIDDEN_BESIDE_PANEL}
      polls={isLive(view)}
      trail={view.trail}
      hrefFor={(trail) => logHref(partner, { ...view, trail })}
      clearHref={isFiltered(view) ? logHref(partner) : undefined}
      summary={() => 'Newest first'}
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
          API requests appear here within seconds. The console’s own read requests are hidden unless you select the
          filter “{SHOW_READS}”.
        </EmptyState>
      }
    />
  )
}
