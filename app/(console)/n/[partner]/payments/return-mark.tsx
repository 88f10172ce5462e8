import { Undo2 } from 'lucide-react'
import type { Payment } from '#lib/modules/payments/contract.ts'

type Returned = Pick<Payment, 'amount' | 'returned'>

/** Label of a payment that was returned in full or in part; undefined without returns. */
export function returnedLabel({ amount, returned }: Returned): string | undefined {
  if (!returned) return undefined
  return returned.total === amount.total ? 'Returned' : 'Partially returned'
}

/** Icon of a payment with returns. */
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
