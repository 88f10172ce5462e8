'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { useMemo } from 'react'
import { ListTable } from '#app/_list/list-table.tsx'
import { useWithListParams } from '#app/_list/use-view.ts'
import { KeysetPager } from '#components/data-table/keyset-pager.tsx'
import { type OpenRows, OpenRowsProvider } from '#components/data-table/open-row.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { NoMatchState } from '#components/layout/no-match-state.tsx'
import type { Data } from '#lib/client/client.ts'
import { failureOrNone } from '#lib/client/failure.ts'
import { PAGE_SIZE } from '../queries.ts'
import { type AuditView, auditHref, exportHref, isFiltered, readView } from '../search-params.ts'
import { ENTRY_COLUMNS, HIDDEN_BESIDE_PANEL } from './entry-columns.tsx'
import { EntryFilters } from './entry-filters.tsx'

interface EntriesTableProps {
  view: AuditView
  entries: UseQueryResult<Data<'GET /audit-entries'>>
  onOpen: (entry: string) => void
}

/** The log with its filters. Marks the open entry. */
export function EntriesTable({ view, entries, onOpen }: EntriesTableProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = entries
  const { trail, entry } = view
  const rows = useMemo<OpenRows>(
    () => ({ hrefFor: (id) => auditHref({ ...view, entry: id }), openId: entry, onOpen }),
    [view, entry, onOpen],
  )
  const withListParams = useWithListParams()
  const next = data?.next_cursor
  return (
    <OpenRowsProvider value={rows}>
      <ListTable
        whole={trail.length === 0 && next === null}
        csv={exportHref(view)}
        what="entries"
        columns={ENTRY_COLUMNS}
        rows={data?.entries}
        rowId={({ token }) => token}
        current={entry}
        hidden={entry ? HIDDEN_BESIDE_PANEL : undefined}
        refreshing={isPlaceholderData || (Boolean(error) && isFetching)}
        failure={failureOrNone(error)}
        onRetry={() => void refetch()}
        skeletonRows={PAGE_SIZE}
        toolbar={<EntryFilters view={view} onRefresh={() => void refetch()} />}
        empty={
          <EmptyState title="No entries yet" icon={<ScrollText />}>
            Actions by members and API keys appear here.
          </EmptyState>
        }
        noMatch={
          isFiltered(view) || trail.length > 0 ? <NoMatchState what="entries" clearHref={auditHref()} /> : undefined
        }
        pager={
          data && (trail.length > 0 || next) ? (
            <KeysetPager
              previous={trail.length > 0 ? trail.slice(0, -1).join('.') : undefined}
              next={next ? [...trail, next].join('.') : undefined}
              waits={isPlaceholderData}
              hrefFor={(after) => withListParams(auditHref({ ...view, trail: readView({ after }).trail }))}
            >
              Newest first
            </KeysetPager>
          ) : undefined
        }
      />
    </OpenRowsProvider>
  )
}
