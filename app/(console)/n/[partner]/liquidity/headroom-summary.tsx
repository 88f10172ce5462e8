import { clsx } from 'clsx'
import { Amount } from '#components/value/amount.tsx'
import { Time } from '#components/value/time.tsx'
import { formatMoney } from '#lib/kernel/money/amount.ts'
import { HeadroomMeter } from './headroom-meter.tsx'
import { type Freeing, type Headroom, usedText } from './prepare-headroom.ts'

interface HeadroomSummaryProps {
  headroom: Headroom
  freeing: Freeing | undefined
  nextCutoff: string | null
}

/** The meter of a currency with its figures, and what will free or take headroom. */
export function HeadroomSummary({ headroom, freeing, nextCutoff }: HeadroomSummaryProps) {
  const { currency, percent, tone } = headroom
  return (
    <div className="grid gap-2">
      <p className="flex items-baseline justify-between gap-3 text-sm">
        <span className="font-medium">{currency}</span>
        <span className={clsx('num', TEXT_TONES[tone])}>{usedText(percent)} used</span>
      </p>
      <HeadroomMeter headroom={headroom} />
      <dl className="grid grid-cols-3 gap-x-3 text-xs">
        {figuresOf(headroom).map(({ label, minor, className }) => (
          <div key={label} className="min-w-0">
            <dt className="text-muted">{label}</dt>
            <dd className={clsx('wrap-anywhere', className)}>
              <Amount currency={currency} minor={minor} />
            </dd>
          </div>
        ))}
      </dl>
      {freeing && (
        <p className="text-muted text-xs">
          <AtCutoff currency={currency} freeing={freeing} nextCutoff={nextCutoff} />
          <AtConfirmation currency={currency} freeing={freeing} />
        </p>
      )}
    </div>
  )
}

const TEXT_TONES: Record<Headroom['tone'], string> = {
  success: 'text-muted',
  warning: 'font-medium text-warning',
  danger: 'font-medium text-danger',
}

function figuresOf({ used, owed, reserved, headroom }: Headroom) {
  return [
    owed > 0n ? { label: 'You’re owed', minor: owed } : { label: 'Used', minor: used },
    { label: 'Reserved', minor: reserved },
    headroom < 0n
      ? { label: 'Over the limit', minor: -headroom, className: 'font-medium text-danger' }
      : { label: 'Free', minor: headroom, className: 'font-medium' },
  ]
}

type FreeingProps = { currency: string; freeing: Freeing }

/** What the next settlement does to the headroom, as if it ran now. */
function AtCutoff({ currency, freeing, nextCutoff }: FreeingProps & Pick<HeadroomSummaryProps, 'nextCutoff'>) {
  const { next, isFreedByFinality } = freeing
  const effect = next === 0n ? 'changes nothing' : effectOf(currency, next)
  const after = isFreedByFinality && next !== 0n ? ' once the settlement bank confirms its batch' : ''
  if (nextCutoff === null) return `A settlement ${effect}${after}. No cutoff is scheduled.`
  return (
    <>
      The next cutoff, <Time value={nextCutoff} />, {effect}
      {after}.
    </>
  )
}

/** The effect of settled batches that the settlement bank has yet to confirm. No cutoff changes it. */
function AtConfirmation({ currency, freeing: { confirmation } }: FreeingProps) {
  return confirmation === 0n
    ? null
    : ` The settlement bank’s confirmation of settled batches ${effectOf(currency, confirmation)}.`
}

function effectOf(currency: string, freed: bigint): string {
  return freed > 0n
    ? `frees ${formatMoney({ currency, minor: freed })}`
    : `takes ${formatMoney({ currency, minor: -freed })} that you’re owed`
}
