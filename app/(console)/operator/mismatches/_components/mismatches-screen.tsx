'use client'

import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { FilterBar, FilterChoice } from '#app/_list/filter-bar.tsx'
import { KeysetTable } from '#app/_list/keyset-table.tsx'
import { useView } from '#app/_list/use-view.ts'
import { Container } from '#components/layout/container.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { operatorFile } from '../../export-href.ts'
import { OperatorHead } from '../../operator-head.tsx'
import { mismatchesQuery } from '../queries.ts'
import { readView, toFilters, viewHref } from '../search-params.ts'
import { KIND_CHOICES } from '../words.ts'
import { MISMATCH_COLUMNS } from './mismatch-columns.tsx'

const STATE_CHOICES = [{ value: 'resolved', label: 'Resolved' }]

/** Entries and instructions that a person must look at. */
export function MismatchesScreen() {
  const view = useView(readView)
  const { state, kind, batch } = view
  const clearHref = state || kind || batch ? viewHref() : undefined
  return (
    <Container fill>
      <OperatorHead current="mismatches" />
      <KeysetTable
        name="settlement-mismatches"
        what="mismatches"
        columns={MISMATCH_COLUMNS}
        query={useQuery(mismatchesQuery(view))}
        read={({ mismatches }) => mismatches}
        rowId={({ mismatch_id }) => mismatch_id}
        density="comfortable"
        skeletonRows={5}
        trail={view.trail}
        hrefFor={(trail) => viewHref({ ...view, trail })}
        clearHref={clearHref}
        csv={operatorFile('settlement-mismatches.csv', toFilters(view))}
        summary={() => 'Newest first'}
        toolbar={
          <FilterBar
            values={{ state, kind }}
            hrefFor={(typed) => viewHref(readView({ ...typed, batch }))}
            clearHref={clearHref}
          >
            <FilterChoice name="state" label="Status" placeholder="Open" options={STATE_CHOICES} />
            <FilterChoice name="kind" label="Type" placeholder="Any type" options={KIND_CHOICES} />
          </FilterBar>
        }
        empty={
          <EmptyState title="No open mismatches" icon={<CircleCheck />}>
            Statement entries that don’t confirm an instruction, and instructions missing from a statement, appear here.
          </EmptyState>
        }
      />
    </Container>
  )
}
