'use client'

import { CornerUpLeft } from 'lucide-react'
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
import { PAGE_SIZE } from '../../returns/search-params.ts'
import { recallsQuery } from '../queries.ts'
import { isFiltered, readView, recallsHref, toQuery } from '../search-params.ts'
import { columnsFor, USUALLY_HIDDEN } from './recall-columns.tsx'
import { RecallFilters } from './recall-filters.tsx'

const VIEWS = [
  { name: 'Awaiting your answer', search: 'direction=in&state=open' },
  { name: 'Awaiting their answer', search: 'direction=out&state=open' },
  { name: 'Last 7 days', search: 'period=last_7_days' },
]

/** The recalls of a namespace, newest first, updated live. Each opens its payment. */
export function RecallsScreen({ partner }: { partner: string }) {
  const view = useView(readView)
  const recalls = useLongQuery(recallsQuery(partner, view))
  const columns = useMemo(() => columnsFor(partner), [partner])
  return (
    <Container fill>
      <PaymentsHeader partner={partner} current="recalls" />
      <KeysetTable
        name="recalls"
        what="recalls"
        size={view.size ?? PAGE_SIZE}
        builtIn={VIEWS}
        columns={columns}
        usuallyHidden={USUALLY_HIDDEN}
        query={recalls}
        read={({ recalls }) => recalls}
        rowId={({ recall_id }) => recall_id}
        trail={view.trail}
        hrefFor={(trail) => recallsHref(partner, { ...view, trail })}
        clearHref={isFiltered(view) ? recallsHref(partner) : undefined}
        csv={exportHref(partner, 'recalls.csv', toQuery(view))}
        summary={() => 'Newest first'}
        skeletonRows={PAGE_SIZE}
        toolbar={<RecallFilters partner={partner} view={view} />}
        empty={
          <EmptyState
            title="No recalls yet"
            icon={<CornerUpLeft />}
            action={
              <ButtonLink href={paymentsHref(partner, { filters: { direction: 'out' } })}>
                View outgoing payments
              </ButtonLink>
            }
          >
            A recall asks another institution to return a payment, for example because it went to the wrong account. To
            create one, open a payment that you sent.
          </EmptyState>
        }
      />
    </Container>
  )
}
