'use client'

import { ArrowLeftRight, SearchX } from 'lucide-react'
import { useMemo } from 'react'
import { exportHref } from '#app/_list/export-href.ts'
import { KeysetTable } from '#app/_list/keyset-table.tsx'
import { useView } from '#app/_list/use-view.ts'
import { useLongQuery } from '#app/_query/use-long-query.ts'
import { countedTotal } from '#components/data-table/count-text.ts'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { NoMatchState } from '#components/layout/no-match-state.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { paymentsQuery } from '../queries.ts'
import { isFiltered, PAGE_SIZE, type PaymentsView, paymentsHref, queryOf, readView, SORTS } from '../search-params.ts'
import { columnsFor, USUALLY_HIDDEN } from './columns.tsx'
import { NewPaymentButton } from './new-payment-button.tsx'
import { PaymentFiltersForm } from './payment-filters.tsx'

const VIEWS = [
  { name: 'Created today', search: 'period=today' },
  { name: 'Failed today', search: 'state=failed&period=today' },
  { name: 'Last 7 days', search: 'period=last_7_days' },
  { name: 'Incoming', search: 'direction=in' },
  { name: 'Outgoing', search: 'direction=out' },
  { name: 'In admission', search: 'state=in_admission' },
  { name: 'On hold', search: 'state=on_hold' },
  { name: 'Awaiting settlement', search: 'state=completed' },
]

interface PaymentsTableProps {
  partner: string
  /** Whether payments can be created by hand, which only the sandbox allows. */
  sandbox: boolean
}

/** The payments of a namespace, newest first unless sorted, updated live. */
export function PaymentsTable({ partner, sandbox }: PaymentsTableProps) {
  const view = useView(readView)
  const payments = useLongQuery(paymentsQuery(partner, view))
  const columns = useMemo(() => columnsFor(partner), [partner])
  return (
    <KeysetTable
      name="payments"
      what="payments"
      size={view.size ?? PAGE_SIZE}
      sorts={SORTS}
      csv={exportHref(partner, 'payments.csv', { ...queryOf(view), sort: undefined })}
      builtIn={VIEWS}
      columns={columns}
      usuallyHidden={USUALLY_HIDDEN}
      query={payments}
      read={({ payments }) => payments}
      rowId={({ payment_id }) => payment_id}
      trail={view.trail}
      hrefFor={(trail) => paymentsHref(partner, { ...view, trail })}
      summary={(total) => (
        <>
          {countedTotal(total, 'payment')}
          {view.filters.search && <span className="wrap-anywhere"> for “{view.filters.search}”</span>}
          {!view.sort && <span className="max-sm:hidden">, newest first</span>}
        </>
      )}
      alwaysSummary
      skeletonRows={PAGE_SIZE}
      toolbar={<PaymentFiltersForm partner={partner} filters={view.filters} />}
      empty={
        <EmptyState
          title="No payments yet"
          icon={<ArrowLeftRight />}
          action={
            <span className="flex flex-wrap justify-center gap-2">
              {sandbox && <NewPaymentButton partner={partner} />}
              <ButtonLink href={`/n/${partner}/api-keys`}>Create API key</ButtonLink>
            </span>
          }
        >
          Payments this namespace sends or receives appear here. Create them with an API key
          {sandbox && ', or create one here in the sandbox'}.
        </EmptyState>
      }
      noMatch={
        isFiltered(view.filters) || view.trail.length > 0 ? (
          <NoMatch partner={partner} view={view} next={payments.data?.next_cursor ?? null} />
        ) : undefined
      }
    />
  )
}

/** A search without matches may continue beyond what one request scans. */
function NoMatch({ partner, view, next }: { partner: string; view: PaymentsView; next: string | null }) {
  if (next === null) return <NoMatchState what="payments" clearHref={paymentsHref(partner)} />
  const older = paymentsHref(partner, { filters: view.filters, sort: view.sort, trail: [...view.trail, next] })
  return (
    <EmptyState
      title="No matches so far"
      icon={<SearchX />}
      action={<ButtonLink href={older}>Keep searching</ButtonLink>}
    >
      None of the payments searched so far match these filters.
    </EmptyState>
  )
}
