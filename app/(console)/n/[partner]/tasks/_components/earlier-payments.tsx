'use client'

import { useQuery } from '@tanstack/react-query'
import { Badge } from '#components/ui/badge.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Amount } from '#components/value/amount.tsx'
import { Time } from '#components/value/time.tsx'
import { failureOf } from '#lib/client/failure.ts'
import { PaymentBadge } from '../../payments/payment-badge.tsx'
import { paymentHref } from '../../payments/search-params.ts'
import { earlierQuery } from '../queries.ts'
import type { Waiting } from '../waiting.ts'
import { compareWith } from './compare-payments.ts'

const MANY = 5

/** The debtor's latest payments with what they share with this one, to spot duplicates. */
export function EarlierPayments({ partner, row }: { partner: string; row: Waiting }) {
  const { data, error } = useQuery(earlierQuery(partner, row.payment.debtor_address))
  const others = data?.payments.filter(({ payment_id }) => payment_id !== row.payment_id).slice(0, MANY)
  return (
    <section aria-labelledby="earlier-payments" className="grid gap-1">
      <h3 id="earlier-payments" className="font-semibold text-sm">
        Other payments from {row.payment.debtor_address}
      </h3>
      {error && <p className="text-muted text-sm">{failureOf(error).message}</p>}
      {others?.length === 0 && <p className="text-muted text-sm">None. This is the first payment.</p>}
      {!others && !error && <Skeleton className="h-24" />}
      {others && others.length > 0 && (
        <ul className="grid">
          {others.map((payment) => (
            <li key={payment.payment_id} className="border-line border-b py-2 text-sm last:border-b-0">
              <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <IntentLink href={paymentHref(partner, payment.payment_id)} className="hover:underline">
                  <Amount currency={payment.amount.currency} minor={payment.amount.total} />
                </IntentLink>
                <PaymentBadge state={payment.state} />
              </span>
              <span className="mt-0.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-muted text-xs">
                <span className="min-w-0 truncate">to {payment.beneficiary_party.payment_address}</span>
                <Time value={payment.initiated_at} />
              </span>
              <Shared with={compareWith(row.payment, payment)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Shared({ with: shared }: { with: readonly string[] }) {
  if (shared.length === 0) return null
  return (
    <span className="mt-1 flex flex-wrap gap-1">
      {shared.map((what) => (
        <Badge key={what} tone="warning">
          Same {what}
        </Badge>
      ))}
    </span>
  )
}
