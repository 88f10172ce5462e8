'use client'

import { Copy, Plus } from 'lucide-react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import type { Payment } from '#lib/modules/payments/contract.ts'

const NewPaymentDialog = onDemand(() => import('./new-payment-dialog.tsx').then((part) => part.NewPaymentDialog))

/** Creates a payment in the sandbox, optionally from an original. */
export function NewPaymentButton({ partner, original }: { partner: string; original?: Payment }) {
  const { dialog, open } = useDialog()
  const onClick = () => open((onClose) => <NewPaymentDialog partner={partner} original={original} onClose={onClose} />)
  return (
    <>
      <GuardedButton calls="POST /payments" variant={original ? undefined : 'primary'} onClick={onClick}>
        {original ? <Copy aria-hidden /> : <Plus aria-hidden />}
        {original ? 'Create similar payment' : 'Create payment'}
      </GuardedButton>
      {dialog}
    </>
  )
}
