import { Undo2 } from 'lucide-react'
import type { Payment } from '#lib/modules/payments/contract.ts'

type Returned = Pick<Payment, 'amount' | 'returned'>

/** Whether all or a part of a payment was returned, in words; undefined if nothing was. */
export function returnedLabel({ amount, returned }: Returned): string | undefined {
  if (!returned) return undefined
  return returned.total === amount.total ? 'Returned' : 'Partly returned'
}

/** Marks a payment of which something was returned. */
export function ReturnMark({ payment }: { payment: Returned }) {
  const label = returnedLabel(payment)
  return (
    label && (
      <span title={label} className="relative text-muted">
        <Undo2 aria-hidden className="size-3.5" />
        <span className="sr-only">{label}</span>
      </span>
    )
  )
}
