import type { ReactNode } from 'react'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { utcDay } from '#components/ui/time-text.ts'
import { formatDecimal } from '#lib/kernel/money/amount.ts'
import type { Overview, PaymentFigures } from '#lib/modules/overview/contract.ts'
import type { StateFilter } from '#lib/modules/payments/states.ts'
import { paymentsHref } from '../../payments/search-params.ts'
import { changeText, completionText } from '../compare.ts'
import { Tile } from './tile.tsx'

const whole = new Intl.NumberFormat('en-US')
/** As many currencies as a tile has lines for. */
const SHOWN = 3

interface DayProps {
  partner: string
  today: Overview['today']
  compared: Overview['compared']
}

/** What today has brought so far, beside the same whole hours of yesterday. Days are those of UTC. */
export function DayTiles({ partner, today: { from, figures }, compared }: DayProps) {
  const day = utcDay(new Date(from * 1000))
  const list = (filters: { state?: StateFilter; currency?: string } = {}) =>
    paymentsHref(partner, { filters: { ...filters, from: day, to: day } })
  return (
    <>
      <Tile title="Payments today (UTC)" href={list()} figure={whole.format(figures.count)}>
        <Against compared={compared} of={({ count }) => [whole.format(count), BigInt(count)]} />
      </Tile>
      <Tile title="Completed, of those that have ended" figure={completionText(figures) ?? 'None ended'}>
        <span>
          <Link href={list({ state: 'completed_or_settled' })}>{whole.format(figures.completed)} completed</Link>,{' '}
          <Link href={list({ state: 'failed' })}>{whole.format(figures.failed)} failed</Link>,{' '}
          <Link href={list({ state: 'expired' })}>{whole.format(figures.expired)} expired</Link>,{' '}
          <Link href={list({ state: 'waiting' })}>{whole.format(figures.waiting)} waiting</Link>
        </span>
        {compared.hours > 0 && (
          <span>
            Yesterday by {byHour(compared)}: {completionText(compared.yesterday) ?? 'none ended'}
          </span>
        )}
      </Tile>
      <ValueTile figures={figures} compared={compared} list={list} />
    </>
  )
}

/** Amounts of two currencies are never added, so each stands for itself. */
function ValueTile({
  figures,
  compared,
  list,
}: Pick<DayProps, 'compared'> & { figures: PaymentFigures; list: (of: { currency: string }) => string }) {
  const [first, ...others] = figures.amounts.toSorted((one, other) => other.count - one.count)
  if (!first) {
    return (
      <Tile title="Value today (UTC)" figure="None">
        <span>No payment was created today.</span>
      </Tile>
    )
  }
  const { currency, total } = first
  const totalOf = ({ amounts }: PaymentFigures) => BigInt(amounts.find((one) => one.currency === currency)?.total ?? 0)
  return (
    <Tile title="Value today (UTC)" href={list({ currency })} figure={<Money currency={currency} total={total} />}>
      <Against
        compared={compared}
        of={(span) => [`${formatDecimal({ currency, minor: totalOf(span) })} ${currency}`, totalOf(span)]}
      />
      {others.length > 0 && (
        <span className="flex flex-wrap gap-x-3">
          {others.slice(0, SHOWN).map((one) => (
            <Link key={one.currency} href={list({ currency: one.currency })}>
              <Money {...one} />
            </Link>
          ))}
          {others.length > SHOWN && `and ${others.length - SHOWN} currencies more`}
        </span>
      )}
    </Tile>
  )
}

const Money = ({ currency, total }: { currency: string; total: string }) => (
  <span className="num" title={`${total} minor units of ${currency}`}>
    {formatDecimal({ currency, minor: BigInt(total) })} <span className="text-subtle text-xs">{currency}</span>
  </span>
)

const Link = ({ href, children }: { href: string; children: ReactNode }) => (
  <IntentLink href={href} className="rounded-sm text-accent-ink underline underline-offset-2">
    {children}
  </IntentLink>
)

/** "10:00 UTC": until when both days are counted. */
const byHour = ({ hours }: Overview['compared']) => `${String(hours).padStart(2, '0')}:00 UTC`

interface AgainstProps {
  compared: Overview['compared']
  of: (figures: PaymentFigures) => [text: string, exact: bigint]
}

/** The whole hours of today against the same of yesterday; in the first hour of a day there is none yet. */
function Against({ compared, of }: AgainstProps) {
  if (compared.hours === 0) return <span>Compared with yesterday from 01:00 UTC on</span>
  const [now, exactNow] = of(compared.today)
  const [before, exactBefore] = of(compared.yesterday)
  return (
    <span>
      By {byHour(compared)} <span className="num">{now}</span>, yesterday <span className="num">{before}</span>:{' '}
      <span className="whitespace-nowrap text-ink">{changeText(exactNow, exactBefore)}</span>
    </span>
  )
}
