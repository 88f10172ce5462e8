'use client'

import { SearchX } from 'lucide-react'
import { useParams } from 'next/navigation'
import { Message } from '#components/layout/message.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { paymentsHref } from '../search-params.ts'

export default function PaymentNotFound() {
  const { partner, paymentId } = useParams<{ partner: string; paymentId: string }>()
  return (
    <Message
      page
      icon={<SearchX />}
      title="Payment not found"
      action={<ButtonLink href={paymentsHref(partner)}>All payments</ButtonLink>}
    >
      This namespace has no payment with the ID <code className="font-mono text-xs">{paymentId}</code>. Check the ID, or
      switch to another namespace.
    </Message>
  )
}
