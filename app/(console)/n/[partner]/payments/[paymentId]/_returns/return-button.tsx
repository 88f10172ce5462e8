'use client'

import { Undo2 } from 'lucide-react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import type { OpenDialog } from '#app/_dialog/use-dialog.ts'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import type { Payment } from '#lib/modules/payments/contract.ts'

const ReturnDialog = onDemand(() => import('./return-dialog.tsx').then((part) => part.ReturnDialog))

interface ReturnButtonProps {
  partner: string
  payment: Payment
  /** The dialog outlives the button, which goes when there is nothing left. */
  open: OpenDialog
}

/** Opens the dialog that returns a received payment. */
export function ReturnButton({ partner, payment, open }: ReturnButtonProps) {
  return (
    <GuardedButton
      calls="POST /payments/{payment_id}/returns"
      onClick={() => open((onClose) => <ReturnDialog partner={partner} payment={payment} onClose={onClose} />)}
      onPointerEnter={ReturnDialog.preload}
    >
      <Undo2 aria-hidden />
      Return funds
    </GuardedButton>
  )
}
