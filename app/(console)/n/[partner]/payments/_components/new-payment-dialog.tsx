'use client'

import { useRouter } from 'next/navigation'
import { useRemote } from '#app/_remote/remote-context.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import type { Payment } from '#lib/modules/payments/contract.ts'
import type { MadePayment } from '../queries.ts'
import { paymentHref } from '../search-params.ts'
import { NewPaymentForm } from './new-payment-form.tsx'

interface NewPaymentProps {
  partner: string
  /** The payment to duplicate. */
  original?: Payment
  onClose: () => void
}

/** Creates a sandbox payment and opens it. */
export function NewPaymentDialog({ partner, original, onClose }: NewPaymentProps) {
  const router = useRouter()
  const remote = useRemote()
  const onMade = ({ payment, submitted, refusal }: MadePayment) => {
    onClose()
    router.push(paymentHref(partner, payment.payment_id))
    const title = submitted ? 'Payment created and submitted' : 'Payment created'
    if (refusal) notify({ kind: 'error', title: 'Payment created but not submitted', description: refusal })
    else notify({ kind: 'success', title, description: submitted ? undefined : 'Submit it to start processing.' })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={original ? 'Create similar payment' : 'Create payment'}
      description={
        remote
          ? `Creates the payment at ${remote.host}, which may move real money.`
          : 'Sandbox payments don’t move money. This form uses the same API as your servers.'
      }
    >
      <NewPaymentForm partner={partner} original={original} onMade={onMade} onCancel={onClose} />
    </Dialog>
  )
}
