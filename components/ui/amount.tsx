import { clsx } from 'clsx'
import { Fragment } from 'react'
import { formatDecimal } from '#lib/kernel/money/amount.ts'

interface AmountProps {
  currency: string
  /** Minor units, as the API writes them or as bigint. */
  minor: bigint | string
  /** Writes a plus before what is owed to us, for positions. */
  signed?: boolean
  className?: string
}

/** From this many characters on, an amount may not fit where others do. */
const LONG = 14

/** Breaks after the commas, where it has to. */
const breakable = (text: string) =>
  text.split(/(?<=,)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a number have no other identity.
    <Fragment key={at}>
      {part}
      <wbr />
    </Fragment>
  ))

/** An amount with the decimals of its currency in figures of one width; its minor units are in the title. */
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
