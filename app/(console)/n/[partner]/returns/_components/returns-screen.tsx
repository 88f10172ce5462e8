'use client'

import { Undo2 } from 'lucide-react'
import { useMemo } from 'react'
import { exportHref } from '#app/_list/export-href.ts'
import { KeysetTable } from '#app/_list/keyset-table.tsx'
import { useView } from '#app/_list/use-view.ts'
import { useLongQuery } from '#app/_query/use-long-query.ts'
import { Container } from '#components/layout/container.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { PaymentsHeader } from '../../payments/payments-header.tsx'
import { paymentsHref } from '../../payments/search-params.ts'
import { returnsQuery } from '../queries.ts'
import { isFiltered, PAGE_SIZE, readView, returnsHref, toQuery } from '../search-params.ts'
import { columnsFor, USUALLY_HIDDEN } from './return-columns.tsx'
import { ReturnFilters } from './return-filters.tsx'

const VIEWS = [
  { name: 'Last 7 days', search: 'period=last_7_days' },
  { name: 'Incoming', search: 'direction=in' },
  { name: 'Outgoing', search: 'direction=out' },
  { name: 'Duplicates', search: 'reason=DUPL' },
]

/** The returns of a namespace, newest first, updated live. Each opens its payment. */
export function ReturnsScreen({ partner }: { partner: string }) {
  const view = useView(readView)
  const returns = useLongQuery(returnsQuery(partner, view))
  const columns = useMemo(() => columnsFor(partner), [partner])
  return (
    <Container fill>
      <PaymentsHeader partner={partner} current="returns" />
      <KeysetTable
        name="returns"
        what="returns"
        size={view.size ?? PAGE_SIZE}
        builtIn={VIEWS}
        columns={columns}
        usuallyHidden={USUALLY_HIDDEN}
        query={returns}
        read={({ returns }) => returns}
        rowId={({ return_id }) => return_id}
        trail={view.trail}
        hrefFor={(trail) => returnsHref(partner, { ...view, trail })}
        clearHref={isFiltered(view) ? returnsHref(partner) : undefined}
        csv={exportHref(partner, 'returns.csv', toQuery(view))}
        summary={() => 'Newest first'}
        skeletonRows={PAGE_SIZE}
        toolbar={<ReturnFilters partner={partner} view={view} />}
        empty={
          <EmptyState
            title="No returns yet"
            icon={<Undo2 />}
            action={
              <ButtonLink href={paymentsHref(partner, { filters: { direction: 'in' } })}>
                View incoming payments
              </ButtonLink>
            }
          >
            A return sends back all or part of a completed payment, such as a duplicate. To return funds, open a payment
            that you received.
          </EmptyState>
        }
      />
    </Container>
  )
}
