import type { ReactNode } from 'react'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { Amount } from '#components/value/amount.tsx'
import { isoDay } from '#components/value/time-text.ts'
import { formatDecimal } from '#lib/kernel/money/amount.ts'
import { counted, numberText } from '#lib/kernel/wording.ts'
import type { Overview, PaymentFigures } from '#lib/modules/overview/contract.ts'
import type { StateFilter } from '#lib/modules/payments/states.ts'
import { paymentsHref } from '../../payments/search-params.ts'
import { changeText, completionText } from '../compare.ts'
import { Tile } from './tile.tsx'

/** Lines that fit in a tile. */
const SHOWN = 3

/** Minimum number of payments for a change in percent. */
const MIN_COMPARED = 10

interface DayProps {
  partner: string
  today: Overview['today']
  compared: Overview['compared']
}

/** Today's figures beside yesterday's for the same whole hours, in UTC days. */
export function DayTiles({ partner, today: { from, figures }, compared }: DayProps) {
  const day = isoDay(new Date(from * 1000))
  const list = (filters: { state?: StateFilter; currency?: string } = {}) =>
    paymentsHref(partner, { filters: { ...filters, from: day, to: day } })
  return (
    <>
      <Tile title="Payments today (UTC)" href={list()} figure={numberText(figures.count)}>
        <Against compared={compared} of={({ count }) => [numberText(count), BigInt(count)]} minimum={MIN_COMPARED} />
      </Tile>
      <Tile title="Completion rate" figure={completionText(figures) ?? 'No data'}>
        <span>
          <Link href={list({ state: 'completed_or_settled' })}>{numberText(figures.completed)} completed</Link>,{' '}
          <Link href={list({ state: 'failed' })}>{numberText(figures.failed)} failed</Link>,{' '}
          <Link href={list({ state: 'expired' })}>{numberText(figures.expired)} expired</Link>,{' '}
          <Link href={list({ state: 'waiting' })}>{numberText(figures.waiting)} in progress</Link>
        </span>
        {compared.hours > 0 && (
          <span>
            {completionText(compared.yesterday) ?? 'No data'} yesterday by {byHour(compared)}
          </span>
        )}
      </Tile>
      <ValueTile figures={figures} compared={compared} list={list} />
    </>
  )
}

const VALUE_TITLE = 'Sent and received today (UTC)'

/** Amounts in different currencies are never added. */
function ValueTile({
  figures,
  compared,
  list,
}: Pick<DayProps, 'compared'> & { figures: PaymentFigures; list: (of?: { currency: string }) => string }) {
  const [first, ...others] = figures.amounts.toSorted((one, other) => other.count - one.count)
  if (!first) {
    return (
      <Tile title={VALUE_TITLE} figure="None">
        <span>No payments today</span>
      </Tile>
    )
  }
  const { currency, total } = first
  const totalOf = ({ amounts }: PaymentFigures) => BigInt(amounts.find((one) => one.currency === currency)?.total ?? 0)
  return (
    <Tile
      title={VALUE_TITLE}
      href={list({ currency })}
      figure={<Amount currency={currency} minor={total} className="whitespace-normal" />}
    >
      <Against
        compared={compared}
        of={(span) => [`${formatDecimal({ currency, minor: totalOf(span) })} ${currency}`, totalOf(span)]}
      />
      {others.length > 0 && (
        <span className="flex flex-wrap gap-x-3">
          {others.slice(0, SHOWN).map((one) => (
            <Link key={one.currency} href={list({ currency: one.currency })}>
              <Amount currency={one.currency} minor={one.total} />
            </Link>
          ))}
          {others.length > SHOWN && (
            <Link href={list()}>{`+${counted(others.length - SHOWN, 'currency', 'currencies')}`}</Link>
          )}
        </span>
      )}
    </Tile>
  )
}

const Link = ({ href, children }: { href: string; children: ReactNode }) => (
  <IntentLink href={href} className="rounded-sm text-accent-ink underline underline-offset-2">
    {children}
  </IntentLink>
)

/** The end of the compared period, such as "10:00 UTC". */
const byHour = ({ hours }: Overview['compared']) => `${String(hours).padStart(2, '0')}:00 UTC`

interface AgainstProps {
  compared: Overview['compared']
  of: (figures: PaymentFigures) => [text: string, exact: bigint]
  /** Minimum figure of yesterday for a change in percent. */
  minimum?: number
}

/** Change since yesterday over the same whole hours. Empty in the first hour of a day. */
function Against({ compared, of, minimum }: AgainstProps) {
  if (compared.hours === 0) return <span>Comparison starts at 01:00 UTC</span>
  const [now, exactNow] = of(compared.today)
  const [before, exactBefore] = of(compared.yesterday)
  const change = changeText(exactNow, exactBefore, minimum)
  return (
    <span title={`By ${byHour(compared)}: ${now} today, ${before} yesterday`}>
      {change === undefined ? (
        `${exactBefore === 0n ? 'None' : before} yesterday by ${byHour(compared)}`
      ) : (
        <>
          <span className="num text-ink">{change}</span> vs. yesterday by {byHour(compared)}
        </>
      )}
    </span>
  )
}
