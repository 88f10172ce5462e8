import { clsx } from 'clsx'
import { Fragment } from 'react'
import { formatDecimal } from '#lib/kernel/money/amount.ts'

interface AmountProps {
  currency: string
  /** Minor units, as an API string or bigint. */
  minor: bigint | string
  /** Shows a plus sign for amounts owed to us, for positions. */
  signed?: boolean
  className?: string
}

/** Longer amounts may not fit and can wrap. */
const LONG = 14

/** Allows line breaks after commas. */
const breakable = (text: string) =>
  text.split(/(?<=,)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a number have no other identity.
    <Fragment key={at}>
      {part}
      <wbr />
    </Fragment>
  ))

/** An amount in its currency's decimals with tabular figures. The tooltip shows the minor units. */
export function Amount({ currency, minor, signed = false, className }: AmountProps) {
  const units = BigInt(minor)
  const text = formatDecimal({ currency, minor: units }).replace('-', '\u2212')
  return (
    <span title={`${units} minor units of ${currency}`} className={clsx('num', className)}>
      {signed && units > 0n && '+'}
      {text.length > LONG ? breakable(text) : text} <span className="text-subtle text-xs">{currency}</span>
    </span>
  )
}
