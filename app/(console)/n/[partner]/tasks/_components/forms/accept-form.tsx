'use client'

import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { Button } from '#components/ui/button.tsx'
import { formatMoney } from '#lib/kernel/money/amount.ts'
import type { QueuedTask } from '#lib/modules/admissions/contract.ts'
import type { Amount } from '#lib/wire/shapes.ts'
import { thresholdText } from '../../../../../namespaces/review-threshold.ts'

interface AcceptFormProps {
  payment: QueuedTask['payment']
  threshold: Amount
  onAccept: () => void
  onCancel: () => void
}

const moneyOf = ({ currency, total }: Amount) => formatMoney({ currency, minor: BigInt(total) })

/**
 * Confirms accepting a large payment. Enter accepts, Escape goes back; the key that opened it does
 * nothing.
 */
export function AcceptForm({ payment, threshold, onAccept, onCancel }: AcceptFormProps) {
  const id = useId()
  const submit = useRef<HTMLButtonElement>(null)
  useEffect(() => submit.current?.focus(), [])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    onAccept()
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onCancel()
  }
  return (
    <form
      data-own-keys
      aria-labelledby={`${id}-question`}
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      className="grid gap-3 border-line border-b bg-canvas px-4 py-3 text-sm"
    >
      <div className="grid gap-1">
        <p id={`${id}-question`} className="font-semibold">
          Accept {moneyOf(payment.amount)}?
        </p>
        <p id={`${id}-reason`}>{thresholdText(payment.amount.currency, threshold)}</p>
        <p className="wrap-anywhere text-muted">
          From <span className="font-medium text-ink">{payment.debtor_address}</span> to{' '}
          <span className="font-medium text-ink">{payment.beneficiary_address}</span>. You can undo this for 5 seconds.
        </p>
      </div>
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button ref={submit} type="submit" variant="primary" aria-describedby={`${id}-question ${id}-reason`}>
          Accept
        </Button>
      </div>
    </form>
  )
}
