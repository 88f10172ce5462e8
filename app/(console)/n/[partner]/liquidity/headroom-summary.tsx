import { clsx } from 'clsx'
import { Amount } from '#components/value/amount.tsx'
import { Time } from '#components/value/time.tsx'
import { HeadroomMeter } from './headroom-meter.tsx'
import { confirmationText, cutoffEffect, type Headroom, type HeadroomRelease, usedText } from './prepare-headroom.ts'
import { FIGURES } from './words.ts'

interface HeadroomSummaryProps {
  headroom: Headroom
  release: HeadroomRelease | undefined
  nextCutoff: string | null
}

/** The meter of a currency with its figures, and what will free or take headroom. */
export function HeadroomSummary({ headroom, release, nextCutoff }: HeadroomSummaryProps) {
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
      {release && (
        <p className="text-muted text-xs">
          <AtCutoff currency={currency} release={release} nextCutoff={nextCutoff} />
          {confirmationText(currency, release)}
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
    owed > 0n ? { label: 'You’re owed', minor: owed } : { label: FIGURES.owed, minor: used },
    { label: FIGURES.reserved, minor: reserved },
    headroom < 0n
      ? { label: 'Over the limit', minor: -headroom, className: 'font-medium text-danger' }
      : { label: 'Free', minor: headroom, className: 'font-medium' },
  ]
}

type ReleaseProps = { currency: string; release: HeadroomRelease }

/** What the next settlement does to the headroom, as if it ran now. */
function AtCutoff({ currency, release, nextCutoff }: ReleaseProps & Pick<HeadroomSummaryProps, 'nextCutoff'>) {
  const effect = cutoffEffect(currency, release)
  if (nextCutoff === null) return `The next settlement ${effect} No cutoff is scheduled.`
  return (
    <>
      The next settlement, <Time value={nextCutoff} />, {effect}
    </>
  )
}
