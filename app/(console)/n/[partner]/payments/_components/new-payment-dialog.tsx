'use client'

import { useRouter } from 'next/navigation'
import { useRemote } from '#app/_remote/remote-context.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { notify } from '#components/ui/notify.ts'
import type { Payment } from '#lib/modules/payments/contract.ts'
import type { MadePayment } from '../queries.ts'
import { paymentHref } from '../search-params.ts'
import { NewPaymentForm } from './new-payment-form.tsx'

export interface NewPaymentProps {
  partner: string
  /** The payment that the new one is to be like. */
  original?: Payment
  onClose: () => void
}

/** Asks for a payment in the sandbox, and opens it. */
export function NewPaymentDialog({ partner, original, onClose }: NewPaymentProps) {
  const router = useRouter()
  const remote = useRemote()
  const onMade = ({ payment, submitted, refusal }: MadePayment) => {
    onClose()
    router.push(paymentHref(partner, payment.payment_id))
    const title = submitted ? 'The payment is created and submitted' : 'The payment is created'
    if (refusal) notify({ kind: 'error', title: 'The payment is created, but not submitted', description: refusal })
    else notify({ kind: 'success', title, description: submitted ? undefined : 'It waits to be submitted.' })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={original ? 'Create similar payment' : 'New payment'}
      description={
        remote
          ? `Made at ${remote.host}: whether money moves is decided there.`
          : 'In the sandbox, where no money moves. A program does the same with two calls of the API.'
      }
    >
      <NewPaymentForm partner={partner} original={original} onMade={onMade} onCancel={onClose} />
    </Dialog>
  )
}
