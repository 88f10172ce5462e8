'use client'

import { useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { useMemo } from 'react'
import { PastTheEnd } from '#app/_query/past-the-end.tsx'
import { DataTable } from '#components/data-table/data-table.tsx'
import { PagePager } from '#components/data-table/page-pager.tsx'
import { Container } from '#components/layout/container.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { NoMatchState } from '#components/layout/no-match-state.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { failureOrNone } from '#lib/client/failure.ts'
import { HEAD } from '../head.ts'
import { PAGE_SIZE, settlementsQuery } from '../queries.ts'
import { isFiltered, type SettlementsView, settlementsHref } from '../search-params.ts'
import { RunSettlement } from './run-settlement.tsx'
import { settlementColumns } from './settlement-columns.tsx'
import { SettlementFilters } from './settlement-filters.tsx'

/** The batches of a namespace, newest cutoff first. */
export function SettlementsScreen({ partner, view }: { partner: string; view: SettlementsView }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(settlementsQuery(partner, view))
  const columns = useMemo(() => settlementColumns(partner), [partner])
  const none = isFiltered(view) ? (
    <NoMatchState what="settlements" clearHref={settlementsHref(partner)} />
  ) : (
    <EmptyState title="No settlements yet" icon={<Scale />}>
      A batch appears here at the first cutoff after one of your payments has completed. In the sandbox an admin can run
      one at any time.
    </EmptyState>
  )

  return (
    <Container>
      <PageHeader {...HEAD} actions={<RunSettlement partner={partner} />} />
      <DataTable
        what="settlements"
        columns={columns}
        rows={data?.batches}
        rowId={({ token }) => token}
        refreshing={isPlaceholderData || (Boolean(error) && isFetching)}
        failure={failureOrNone(error)}
        onRetry={() => void refetch()}
        toolbar={<SettlementFilters partner={partner} view={view} />}
        empty={none}
        noMatch={view.page > 1 ? <PastTheEnd firstHref={settlementsHref(partner, { ...view, page: 1 })} /> : undefined}
        pager={
          data &&
          data.total > PAGE_SIZE && (
            <PagePager
              page={view.page}
              limit={PAGE_SIZE}
              total={data.total}
              hrefFor={(page) => settlementsHref(partner, { ...view, page })}
            />
          )
        }
      />
    </Container>
  )
}
