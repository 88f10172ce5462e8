import { clsx } from 'clsx'
import { Fragment, type ReactNode } from 'react'
import { formatDecimal } from '#lib/kernel/money/amount.ts'

interface AmountProps {
  currency: string
  /** Minor units, as an API string or bigint. */
  minor: bigint | string
  /** Shows a plus sign for amounts owed to us, for positions. */
  signed?: boolean
  className?: string
}

/** Longer figures may not fit and can wrap. */
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

interface FigureProps {
  text: string
  title?: string
  className?: string
  /** Follows the figure, on the same line if it is short. */
  children?: ReactNode
}

/** Tabular figures. Short ones never wrap; long ones can, because no container may cut them off. */
export function Figure({ text, title, className, children }: FigureProps) {
  const isLong = text.length > LONG
  return (
    <span
      title={title}
      data-long={isLong || undefined}
      className={clsx('num', isLong && 'whitespace-normal', className)}
    >
      {isLong ? breakable(text) : text}
      {children}
    </span>
  )
}

/** An amount in its currency's decimals. The tooltip shows the minor units. */
export function Amount({ currency, minor, signed = false, className }: AmountProps) {
  const units = BigInt(minor)
  const text = formatDecimal({ currency, minor: units }).replace('-', '\u2212')
  return (
    <Figure
      text={signed && units > 0n ? `+${text}` : text}
      title={`${units} minor units of ${currency}`}
      className={className}
    >
      {' '}
      <span className="text-subtle text-xs">{currency}</span>
    </Figure>
  )
}
