'use client'

import { useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { useMemo } from 'react'
import { exportHref } from '#app/_list/export-href.ts'
import { PagedTable } from '#app/_list/paged-table.tsx'
import { useView } from '#app/_list/use-view.ts'
import { Container } from '#components/layout/container.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { ProjectionCard } from '../projection-card.tsx'
import { PAGE_SIZE, settlementsQuery, trendQuery } from '../queries.ts'
import { isFiltered, readView, settlementsHref, toQuery } from '../search-params.ts'
import { SettlementsHeader } from '../settlements-header.tsx'
import { RunProgress } from './run-progress.tsx'
import { RunSettlement } from './run-settlement.tsx'
import { settlementColumns } from './settlement-columns.tsx'
import { SettlementFilters } from './settlement-filters.tsx'
import { TrendCard } from './trend-card.tsx'

const NO_FINALITY = ['finality']

export function SettlementsScreen({ partner }: { partner: string }) {
  const view = useView(readView)
  const batches = useQuery(settlementsQuery(partner, view))
  const columns = useMemo(() => settlementColumns(partner), [partner])
  const newest = useQuery(trendQuery(partner))
  // Networks without a settlement account have no finality. The newest batches decide, so that pages and filters have the
  // same columns, unless only older ones have it.
  const hasFinality =
    newest.isPending || [newest, batches].some(({ data }) => data?.batches.some(({ finality }) => finality !== null))

  return (
    <Container>
      <SettlementsHeader partner={partner} current="batches" action={<RunSettlement partner={partner} />} />
      <RunProgress partner={partner} />
      <div className="grid items-stretch gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] xl:has-[>:only-child]:grid-cols-1">
        <ProjectionCard partner={partner} />
        <TrendCard partner={partner} view={view} />
      </div>
      <PagedTable
        name="settlements"
        what="settlements"
        one="settlement"
        csv={exportHref(partner, 'settlements.csv', toQuery(view))}
        columns={columns}
        hidden={hasFinality ? undefined : NO_FINALITY}
        query={batches}
        read={({ batches, total }) => ({ rows: batches, total })}
        rowId={({ token }) => token}
        toolbar={<SettlementFilters partner={partner} view={view} />}
        page={view.page}
        limit={PAGE_SIZE}
        hrefFor={(page) => settlementsHref(partner, { ...view, page })}
        clearHref={isFiltered(view) ? settlementsHref(partner, { trend: view.trend }) : undefined}
        empty={
          <EmptyState title="No settlements yet" icon={<Scale />}>
            Batches appear at the first cutoff after a payment completes. In the sandbox, admins can run a settlement at
            any time.
          </EmptyState>
        }
      />
    </Container>
  )
}
