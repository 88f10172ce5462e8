'use client'

import { useQuery } from '@tanstack/react-query'
import { Gauge } from 'lucide-react'
import { CurrencyFilter } from '#app/_list/currency-filter.tsx'
import { FilterBar } from '#app/_list/filter-bar.tsx'
import { PagedTable } from '#app/_list/paged-table.tsx'
import { useView } from '#app/_list/use-view.ts'
import { Container } from '#components/layout/container.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { EnvironmentFilter } from '../../environment-filter.tsx'
import { operatorFile } from '../../export-href.ts'
import { OperatorHead } from '../../operator-head.tsx'
import { viewHref as organizationsHref } from '../../organizations/search-params.ts'
import { limitsQuery, PAGE_SIZE } from '../queries.ts'
import { isFiltered, type LiquidityView, readView, SORTS, toQuery, viewHref } from '../search-params.ts'
import { LIQUIDITY_COLUMNS } from './liquidity-columns.tsx'
import { ScheduledChanges } from './scheduled-changes.tsx'

const VIEWS = [
  { name: 'Live', search: 'environment=live' },
  { name: 'Sandbox', search: 'environment=sandbox' },
  { name: 'By namespace', search: 'sort=namespace.asc' },
]

/** Limits and funds of all namespaces, the most used first. */
export function LiquidityScreen() {
  const view = useView(readView)
  const limits = useQuery(limitsQuery(view))
  const { page: _, ...filters } = toQuery(view)
  const clearHref = isFiltered(view) ? viewHref({ sort: view.sort }) : undefined
  return (
    <Container>
      <OperatorHead
        current="liquidity"
        actions={<ButtonLink href={organizationsHref()}>Find a namespace</ButtonLink>}
      />
      <ScheduledChanges />
      <PagedTable
        name="network-liquidity"
        what="limits"
        one="limit"
        columns={LIQUIDITY_COLUMNS}
        query={limits}
        read={({ liquidity, count }) => ({ rows: liquidity, total: count })}
        rowId={({ partner_id, currency }) => `${partner_id} ${currency}`}
        sorts={SORTS}
        builtIn={VIEWS}
        density="comfortable"
        skeletonRows={5}
        page={view.page}
        limit={PAGE_SIZE}
        hrefFor={(page) => viewHref({ ...view, page })}
        clearHref={clearHref}
        csv={operatorFile('liquidity.csv', filters)}
        toolbar={<Filters view={view} clearHref={clearHref} />}
        empty={
          <EmptyState
            title="No limits yet"
            icon={<Gauge />}
            action={<ButtonLink href={organizationsHref()}>Find a namespace</ButtonLink>}
          >
            Namespaces can owe any amount until you set a net debit cap. Open an organization to change the limit of its
            namespaces.
          </EmptyState>
        }
      />
    </Container>
  )
}

function Filters({ view, clearHref }: { view: LiquidityView; clearHref: string | undefined }) {
  const { environment, currency, sort } = view
  return (
    <FilterBar
      values={{ environment, currency }}
      hrefFor={(typed) => viewHref(readView({ ...typed, sort }))}
      clearHref={clearHref}
    >
      <EnvironmentFilter />
      <CurrencyFilter />
    </FilterBar>
  )
}
