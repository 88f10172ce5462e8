'use client'

import { useQuery } from '@tanstack/react-query'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { PaymentBadge } from '../n/[partner]/payments/payment-badge.tsx'
import { paymentHref } from '../n/[partner]/payments/search-params.ts'
import { followedPaymentQuery } from './queries.ts'
import { linkClass, Outcome } from './step-feedback.tsx'

/** A payment that was just created, updated as it progresses. */
export function Followed({ partner, paymentId }: { partner: string; paymentId: string }) {
  const { data } = useQuery(followedPaymentQuery(partner, paymentId))
  return (
    <Outcome>
      <IntentLink href={paymentHref(partner, paymentId)} className={linkClass}>
        View payment
      </IntentLink>
      {data && <PaymentBadge state={data.state} />}
    </Outcome>
  )
}
