'use client'

import { useRouter } from 'next/navigation'
import { CallForm } from '#app/_remote/call-form.tsx'
import { FallbackNote } from '#app/_remote/not-offered.tsx'
import { Container } from '#components/layout/container.tsx'
import { Card } from '#components/ui/card.tsx'
import { PaymentsHeader } from '../payments-header.tsx'
import { paymentHref } from '../search-params.ts'
import { NewPaymentButton } from './new-payment-button.tsx'

/** Payments on a gateway that does not list them: create one or look one up by ID. */
export function PaymentsById({ partner }: { partner: string }) {
  const router = useRouter()
  return (
    <Container>
      <PaymentsHeader action={<NewPaymentButton partner={partner} />} />
      <FallbackNote what="payment lists">Find a payment by its ID.</FallbackNote>
      <Card title="Find payment">
        <CallForm
          fields={[{ name: 'payment_id', label: 'Payment ID' }]}
          action="Find payment"
          onSubmit={({ payment_id = '' }) => router.push(paymentHref(partner, payment_id))}
        />
      </Card>
    </Container>
  )
}
