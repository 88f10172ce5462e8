'use client'

import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import { useMemo } from 'react'
import { DataTable } from '#components/data-table/data-table.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { NoMatchState } from '#components/layout/no-match-state.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { failureOrNone } from '#lib/client/failure.ts'
import { paymentsQuery } from '../queries.ts'
import { isFiltered, PAGE_SIZE, type PaymentsView, paymentsHref } from '../search-params.ts'
import { columnsFor } from './columns.tsx'
import { PaymentFiltersForm } from './payment-filters.tsx'
import { PaymentsPager } from './payments-pager.tsx'

/** The payments of a namespace, newest first; new ones appear by themselves. */
export function PaymentsTable({ partner, view }: { partner: string; view: PaymentsView }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(paymentsQuery(partner, view))
  const columns = useMemo(() => columnsFor(partner), [partner])
  return (
    <DataTable
      what="payments"
      columns={columns}
      rows={data?.payments}
      rowId={({ payment_id }) => payment_id}
      // Reading the newest page again must not be seen.
      refreshing={isPlaceholderData || (isFetching && Boolean(error))}
      failure={failureOrNone(error)}
      onRetry={() => void refetch()}
      skeletonRows={PAGE_SIZE}
      toolbar={<PaymentFiltersForm partner={partner} filters={view.filters} />}
      empty={
        <EmptyState
          title="No payments yet"
          icon={<ArrowLeftRight />}
          action={<ButtonLink href={`/n/${partner}/api-keys`}>Get an API key</ButtonLink>}
        >
          Payments that this namespace sends or receives are listed here. A program creates and submits them with an API
          key.
        </EmptyState>
      }
      noMatch={
        isFiltered(view.filters) || view.trail.length > 0 ? (
          <NoMatchState what="payments" clearHref={paymentsHref(partner)} />
        ) : undefined
      }
      pager={data && <PaymentsPager partner={partner} view={view} count={data.count} next={data.next_cursor} />}
    />
  )
}
