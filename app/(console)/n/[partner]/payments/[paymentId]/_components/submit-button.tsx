'use client'

import { Send } from 'lucide-react'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { notify } from '#components/overlay/notify.ts'
import { failureOf } from '#lib/client/failure.ts'
import { useSubmitPayment } from '../../queries.ts'

/** Submits a created payment. Sandbox only. */
export function SubmitButton({ partner, paymentId }: { partner: string; paymentId: string }) {
  const submit = useSubmitPayment(partner)
  const onClick = () =>
    submit.mutate(paymentId, {
      onSuccess: () => notify({ kind: 'success', title: 'Payment submitted' }),
      onError: (error) => notify({ kind: 'error', title: failureOf(error).message }),
    })
  return (
    <GuardedButton
      calls="POST /payments/{payment_id}/submissions"
      variant="primary"
      onClick={onClick}
      pending={submit.isPending}
    >
      <Send aria-hidden />
      Submit payment
    </GuardedButton>
  )
}
