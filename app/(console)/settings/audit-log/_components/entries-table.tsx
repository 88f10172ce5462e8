'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { useMemo } from 'react'
import { KeysetTable } from '#app/_list/keyset-table.tsx'
import type { OpenRows } from '#components/data-table/open-row.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import type { Data } from '#lib/client/client.ts'
import { PAGE_SIZE } from '../queries.ts'
import { type AuditView, auditHref, exportHref, isFiltered } from '../search-params.ts'
import { ENTRY_COLUMNS, HIDDEN_BESIDE_PANEL } from './entry-columns.tsx'
import { EntryFilters } from './entry-filters.tsx'

interface EntriesTableProps {
  view: AuditView
  entries: UseQueryResult<Data<'GET /audit-entries'>>
  onOpen: (entry: string) => void
}

/** The log with its filters. Marks the open entry. */
export function EntriesTable({ view, entries, onOpen }: EntriesTableProps) {
  const { entry } = view
  const rows = useMemo<OpenRows>(
    () => ({ hrefFor: (id) => auditHref({ ...view, entry: id }), openId: entry, onOpen }),
    [view, entry, onOpen],
  )
  return (
    <KeysetTable
      name="entries"
      what="entries"
      csv={exportHref(view)}
      columns={ENTRY_COLUMNS}
      query={entries}
      read={({ entries }) => entries}
      rowId={({ token }) => token}
      open={rows}
      hiddenBeside={HIDDEN_BESIDE_PANEL}
      trail={view.trail}
      hrefFor={(trail) => auditHref({ ...view, trail })}
      clearHref={isFiltered(view) ? auditHref() : undefined}
      summary={() => 'Newest first'}
      skeletonRows={PAGE_SIZE}
      toolbar={<EntryFilters view={view} onRefresh={() => void entries.refetch()} />}
      empty={
        <EmptyState title="No entries yet" icon={<ScrollText />}>
          Actions by members and API keys appear here.
        </EmptyState>
      }
    />
  )
}
