'use client'

import { type FormEvent, useEffect, useRef } from 'react'
import { Dialog } from '#components/overlay/dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { formatMoney } from '#lib/kernel/money/amount.ts'
import type { QueuedTask } from '#lib/modules/admissions/contract.ts'
import type { Amount } from '#lib/wire/shapes.ts'

interface AcceptDialogProps {
  payment: QueuedTask['payment']
  threshold: Amount
  onAccept: () => void
  onClose: () => void
}

const moneyOf = ({ currency, total }: Amount) => formatMoney({ currency, minor: BigInt(total) })

/** Confirms accepting a large payment. Enter accepts, Escape goes back; the key that opened it does nothing. */
export function AcceptDialog({ payment, threshold, onAccept, onClose }: AcceptDialogProps) {
  const form = useRef<HTMLFormElement>(null)
  // After the dialog has focused its first button.
  useEffect(() => form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus(), [])
  const thresholdText = moneyOf(threshold)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    onAccept()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={`Accept ${moneyOf(payment.amount)}?`}
      description={
        payment.amount.currency === threshold.currency
          ? `This reaches your review threshold of ${thresholdText}.`
          : `This is in a different currency than your review threshold of ${thresholdText}.`
      }
    >
      <form ref={form} onSubmit={onSubmit} className="grid gap-4">
        <p className="wrap-anywhere text-sm">
          From <span className="font-medium">{payment.debtor_address}</span> to{' '}
          <span className="font-medium">{payment.beneficiary_address}</span>. You can undo this for 5 seconds.
        </p>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Accept
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
