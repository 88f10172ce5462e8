'use client'

import { useQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { FilterBar, FilterChoice } from '#app/_list/filter-bar.tsx'
import { PagedTable } from '#app/_list/paged-table.tsx'
import { useView } from '#app/_list/use-view.ts'
import { Container } from '#components/layout/container.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { ORGANIZATION_APPROVAL_STATES } from '#lib/modules/approvals/states.ts'
import { SettingsHead } from '../../settings-head.tsx'
import { approvalsQuery, PAGE_SIZE } from '../queries.ts'
import { readView, viewHref } from '../search-params.ts'
import { REQUEST_LOOKS } from '../words.ts'
import { OpenedRequest } from './opened-request.tsx'
import { REQUEST_COLUMNS } from './request-columns.tsx'
import { RulesCard } from './rules-card.tsx'

const OPTIONS = ORGANIZATION_APPROVAL_STATES.map((value) => ({ value, label: REQUEST_LOOKS[value].label }))

/** Which changes need a second admin, and the requests that wait for one. */
export function ApprovalsScreen() {
  const view = useView(readView)
  const approvals = useQuery(approvalsQuery(view))
  const { state, approval } = view
  const clearHref = state ? viewHref() : undefined
  return (
    <Container fill>
      <SettingsHead current="approvals" />
      <RulesCard />
      <PagedTable
        name="organization-approvals"
        what="approval requests"
        one="approval request"
        columns={REQUEST_COLUMNS}
        query={approvals}
        read={({ approvals, count }) => ({ rows: approvals, total: count })}
        rowId={({ token }) => token}
        density="comfortable"
        skeletonRows={3}
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
            Changes that need a second admin appear here.
          </EmptyState>
        }
      />
      {approval && <OpenedRequest id={approval} closeHref={viewHref({ ...view, approval: undefined })} />}
    </Container>
  )
}
