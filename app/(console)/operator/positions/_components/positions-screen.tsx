'use client'

import { useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { CurrencyFilter } from '#app/_list/currency-filter.tsx'
import { FilterBar, FilterChoice } from '#app/_list/filter-bar.tsx'
import { PagedTable } from '#app/_list/paged-table.tsx'
import { Container } from '#components/layout/container.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { Time } from '#components/value/time.tsx'
import { ENVIRONMENT_CHOICES } from '../../environment-choices.ts'
import { operatorFile } from '../../export-href.ts'
import { useEnvironmentView } from '../../first-environment.tsx'
import { OperatorHead } from '../../operator-head.tsx'
import { PAGE_SIZE, positionsQuery } from '../queries.ts'
import { type PositionsView, readView, viewHref } from '../search-params.ts'
import { POSITION_COLUMNS } from './position-columns.tsx'
import { Totals } from './totals.tsx'

/** Net positions per namespace, for the open period or the last batches. */
export function PositionsScreen() {
  const view = useEnvironmentView(readView)
  const positions = useQuery(positionsQuery(view))
  const { data } = positions
  const isOpen = view.period !== 'last'
  return (
    <Container>
      <OperatorHead current="positions" />
      <p className="text-muted text-sm">
        {isOpen
          ? 'Projected net positions if settlement ran now. '
          : 'Net positions in each currency’s last completed batch. '}
        Each currency nets to zero.
        {isOpen && data?.next_cutoff && (
          <>
            {' '}
            Next cutoff <Time value={data.next_cutoff * 1000} />.
          </>
        )}
      </p>
      {data && data.totals.length > 0 && <Totals view={view} totals={data.totals} />}
      <PagedTable
        name="positions"
        what="net positions"
        one="net position"
        csv={operatorFile('positions.csv', {
          environment: view.environment,
          period: view.period,
          currency: view.currency,
        })}
        columns={POSITION_COLUMNS}
        query={positions}
        read={({ positions, count }) => ({ rows: positions, total: count })}
        rowId={({ namespace, currency }) => `${namespace.token} ${currency}`}
        skeletonRows={8}
        page={view.page}
        limit={PAGE_SIZE}
        hrefFor={(page) => viewHref({ ...view, page })}
        clearHref={view.currency ? viewHref({ ...view, currency: undefined, page: 1 }) : undefined}
        toolbar={<Filters view={view} />}
        empty={
          <EmptyState title={isOpen ? 'Nothing to settle' : 'No settlements yet'} icon={<Scale />}>
            {isOpen ? 'Positions appear when payments complete.' : 'Positions appear when a batch completes.'}
          </EmptyState>
        }
      />
    </Container>
  )
}

const PERIODS = [
  { value: 'open', label: 'Projected' },
  { value: 'last', label: 'Latest batches' },
]

function Filters({ view }: { view: PositionsView }) {
  const { environment, period = 'open', currency } = view
  return (
    <FilterBar values={{ environment, period, currency }} hrefFor={(typed) => viewHref(readView(typed))}>
      <FilterChoice name="environment" label="Environment" options={ENVIRONMENT_CHOICES} />
      <FilterChoice name="period" label="Period" options={PERIODS} className="max-w-36" />
      <CurrencyFilter />
    </FilterBar>
  )
}
