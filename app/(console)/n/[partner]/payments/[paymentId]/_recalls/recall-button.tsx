'use client'

import { CornerUpLeft } from 'lucide-react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import type { OpenDialog } from '#app/_dialog/use-dialog.ts'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import type { Payment } from '#lib/modules/payments/contract.ts'

const RecallDialog = onDemand(() => import('./recall-dialog.tsx').then((part) => part.RecallDialog))

interface RecallButtonProps {
  partner: string
  payment: Payment
  /** The dialog outlives the button, which goes when there is nothing left. */
  open: OpenDialog
}

/** Opens the dialog that asks for a sent payment back. */
export function RecallButton({ partner, payment, open }: RecallButtonProps) {
  return (
    <GuardedButton
      calls="POST /payments/{payment_id}/recalls"
      onClick={() => open((onClose) => <RecallDialog partner={partner} payment={payment} onClose={onClose} />)}
      onPointerEnter={RecallDialog.preload}
    >
      <CornerUpLeft aria-hidden />
      Recall payment
    </GuardedButton>
  )
}
