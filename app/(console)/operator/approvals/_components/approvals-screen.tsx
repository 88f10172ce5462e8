'use client'

import { useQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { FilterBar, FilterChoice } from '#app/_list/filter-bar.tsx'
import { PagedTable } from '#app/_list/paged-table.tsx'
import { useView } from '#app/_list/use-view.ts'
import { Container } from '#components/layout/container.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { APPROVAL_STATES } from '#lib/modules/operator/states.ts'
import { approvalsQuery, PAGE_SIZE } from '../../approval-queries.ts'
import { APPROVAL_LOOKS } from '../../approval-words.ts'
import { operatorFile } from '../../export-href.ts'
import { OperatorHead } from '../../operator-head.tsx'
import { readView, viewHref } from '../search-params.ts'
import { APPROVAL_COLUMNS } from './approval-columns.tsx'

const OPTIONS = APPROVAL_STATES.map((value) => ({ value, label: APPROVAL_LOOKS[value].label }))

/** Actions of one operator that a second one decides. */
export function ApprovalsScreen() {
  const view = useView(readView)
  const approvals = useQuery(approvalsQuery(view))
  const { state } = view
  const clearHref = state ? viewHref() : undefined
  return (
    <Container fill>
      <OperatorHead current="approvals" />
      <PagedTable
        name="approvals"
        what="approval requests"
        one="approval request"
        csv={operatorFile('approvals.csv', { state })}
        columns={APPROVAL_COLUMNS}
        query={approvals}
        read={({ approvals, count }) => ({ rows: approvals, total: count })}
        rowId={({ token }) => token}
        density="comfortable"
        skeletonRows={5}
        page={view.page}
        limit={PAGE_SIZE}
        hrefFor={(page) => viewHref({ ...view, page })}
        clearHref={clearHref}
        toolbar={
          <FilterBar values={{ state }} hrefFor={(typed) => viewHref(readView(typed))} clearHref={clearHref}>
            <FilterChoice name="state" label="Status" placeholder="Any status" options={OPTIONS} className="max-w-44" />
          </FilterBar>
        }
        empty={
          <EmptyState title="No requests yet" icon={<UsersRound />}>
            Suspensions, live access requests and changes to liquidity and bank accounts that need a second operator
            appear here.
          </EmptyState>
        }
      />
    </Container>
  )
}
