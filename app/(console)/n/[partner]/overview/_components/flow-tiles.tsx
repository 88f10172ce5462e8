import type { ReactNode } from 'react'
import { Amount } from '#components/value/amount.tsx'
import { counted } from '#lib/kernel/wording.ts'
import type { Overview } from '#lib/modules/overview/contract.ts'
import type { PaymentFilters } from '../../payments/search-params.ts'
import { dayList } from '../day-list.ts'
import { type CurrencySum, type Sum, sumsOf } from '../prepare-sums.ts'
import { Tile, TileLink } from './tile.tsx'

/** Further currencies that a tile shows without expanding. */
const SHOWN = 3

const FILTERS = {
  sent: { state: 'completed_or_settled', direction: 'out' },
  received: { state: 'completed_or_settled', direction: 'in' },
  within: { state: 'completed_or_settled', direction: 'within' },
  waiting: { state: 'waiting' },
} as const satisfies Record<Sum, PaymentFilters>

const COMPLETED = 'Completed payments created today (UTC)'

const WORDS = {
  sent: { title: 'Sent', some: COMPLETED, none: COMPLETED },
  received: { title: 'Received', some: COMPLETED, none: COMPLETED },
  waiting: {
    title: 'In progress',
    some: 'Payments created today (UTC)',
    none: 'None of today’s payments (UTC) are in progress',
  },
} as const

interface FlowProps {
  partner: string
  today: Overview['today']
}

/**
 * Money of the day's payments: moved, by direction, and in progress. Failed payments are in no sum. Not compared
 * with yesterday, whose payments had a day longer to complete.
 */
export function FlowTiles(props: FlowProps) {
  const within = sumsOf(props.today.figures, 'within')
  const list = dayList(props.partner, props.today)
  return (
    <>
      <SumTile {...props} sum="sent">
        {within.length > 0 && (
          <span className="flex flex-wrap gap-x-3">
            Completed within this namespace <Sums sums={within} hrefFor={hrefIn(list, 'within')} />
          </span>
        )}
      </SumTile>
      <SumTile {...props} sum="received" />
      <SumTile {...props} sum="waiting" />
    </>
  )
}

const hrefIn = (list: ReturnType<typeof dayList>, sum: Sum) => (currency: string) => list({ ...FILTERS[sum], currency })

interface SumProps extends FlowProps {
  sum: keyof typeof WORDS
  children?: ReactNode
}

/** Amounts in different currencies are never added. */
function SumTile({ partner, today, sum, children }: SumProps) {
  const [first, ...others] = sumsOf(today.figures, sum)
  const { title, some, none } = WORDS[sum]
  const hrefFor = hrefIn(dayList(partner, today), sum)
  const isMinor = sum === 'waiting'
  if (!first) {
    return (
      <Tile title={title} figure="None" minor={isMinor}>
        <span>{none}</span>
        {children}
      </Tile>
    )
  }
  const { currency, minor } = first
  return (
    <Tile
      title={title}
      href={hrefFor(currency)}
      figure={<Amount currency={currency} minor={minor} className="whitespace-normal" />}
      minor={isMinor}
    >
      <span>{some}</span>
      <Sums sums={others} hrefFor={hrefFor} />
      {children}
    </Tile>
  )
}

/** Each currency with a link to its payments; those that do not fit are in a disclosure. */
function Sums({ sums, hrefFor }: { sums: readonly CurrencySum[]; hrefFor: (currency: string) => string }) {
  const lineOf = (shown: readonly CurrencySum[]) => (
    <span className="flex flex-wrap gap-x-3">
      {shown.map(({ currency, minor }) => (
        <TileLink key={currency} href={hrefFor(currency)}>
          <Amount currency={currency} minor={minor} />
        </TileLink>
      ))}
    </span>
  )
  const hidden = sums.slice(SHOWN)
  if (sums.length === 0) return null
  return (
    <>
      {lineOf(sums.slice(0, SHOWN))}
      {hidden.length > 0 && (
        <details>
          <summary className="cursor-pointer rounded-sm">+{counted(hidden.length, 'currency', 'currencies')}</summary>
          {lineOf(hidden)}
        </details>
      )}
    </>
  )
}
