import { clsx } from 'clsx'
import { Amount } from '#components/value/amount.tsx'
import { owedClass, owedOf } from './owed.ts'

interface NetAmountProps {
  currency: string
  /** Signed minor units; null without a result. */
  minor: string | null
  className?: string
}

/** A net amount with its color and direction in words, which replace the sign. */
export function NetAmount({ currency, minor, className }: NetAmountProps) {
  if (minor === null) return <span className="text-muted text-xs">Not settled</span>
  const net = BigInt(minor)
  const owed = owedOf(net)
  return (
    <span className={clsx('inline-flex items-baseline gap-2 whitespace-nowrap', className)}>
      <span className="text-muted text-xs">{owed}</span>
      <Amount currency={currency} minor={net < 0n ? -net : net} className={owedClass[owed]} />
    </span>
  )
}
