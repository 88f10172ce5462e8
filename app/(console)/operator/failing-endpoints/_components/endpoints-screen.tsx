'use client'

import { useQuery } from '@tanstack/react-query'
import { Webhook } from 'lucide-react'
import { FilterBar, FilterChoice } from '#app/_list/filter-bar.tsx'
import { PagedTable } from '#app/_list/paged-table.tsx'
import { useView } from '#app/_list/use-view.ts'
import { Container } from '#components/layout/container.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { EnvironmentFilter } from '../../environment-filter.tsx'
import { operatorFile } from '../../export-href.ts'
import { OperatorHead } from '../../operator-head.tsx'
import { endpointsQuery, PAGE_SIZE } from '../queries.ts'
import { readView, viewHref } from '../search-params.ts'
import { ENDPOINT_COLUMNS } from './endpoint-columns.tsx'

const STATES = [
  { value: 'failing', label: 'Failing' },
  { value: 'disabled', label: 'Disabled' },
]

/** Failing webhooks across the network. */
export function EndpointsScreen() {
  const view = useView(readView)
  const endpoints = useQuery(endpointsQuery(view))
  const { environment, state } = view
  const clearHref = (environment ?? state) ? viewHref() : undefined
  return (
    <Container fill>
      <OperatorHead current="failing-endpoints" />
      <PagedTable
        name="endpoints"
        what="failing webhooks"
        one="failing webhook"
        csv={operatorFile('failing-endpoints.csv', { environment, state })}
        columns={ENDPOINT_COLUMNS}
        query={endpoints}
        read={({ endpoints, count }) => ({ rows: endpoints, total: count })}
        rowId={({ token }) => token}
        density="comfortable"
        skeletonRows={5}
        page={view.page}
        limit={PAGE_SIZE}
        hrefFor={(page) => viewHref({ ...view, page })}
        clearHref={clearHref}
        toolbar={
          <FilterBar
            values={{ environment, state }}
            hrefFor={(typed) => viewHref(readView(typed))}
            clearHref={clearHref}
          >
            <EnvironmentFilter />
            <FilterChoice name="state" label="Status" placeholder="Any status" options={STATES} />
          </FilterBar>
        }
        empty={
          <EmptyState title="All webhooks healthy" icon={<Webhook />}>
            Webhooks that are failing, or were disabled after failing, appear here.
          </EmptyState>
        }
      />
    </Container>
  )
}
