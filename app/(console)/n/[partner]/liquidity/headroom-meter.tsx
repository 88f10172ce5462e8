import { clsx } from 'clsx'
import type { CSSProperties } from 'react'
import { type Headroom, usedText } from './prepare-headroom.ts'
import { FIGURES } from './words.ts'

const RESERVED = 'repeating-linear-gradient(135deg, var(--meter) 0 3px, transparent 3px 6px)'

const COLORS: Record<Headroom['tone'], string> = {
  success: 'var(--credit)',
  warning: 'var(--debit)',
  danger: 'var(--danger-solid)',
}

interface HeadroomMeterProps {
  headroom: Headroom
  /** Names the meter, if the screen has several of a currency. */
  label?: string
  className?: string
}

/** A limit as one bar: owed, reserved (striped) and free. Screen readers announce the figures. */
export function HeadroomMeter({ headroom, label, className }: HeadroomMeterProps) {
  const { currency, percent, shares, tone, text } = headroom
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element cannot show two parts.
    <div
      role="meter"
      aria-label={label ?? `${currency} headroom`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.min(100, percent)}
      aria-valuetext={text}
      title={`${usedText(percent)} used`}
      style={{ '--meter': COLORS[tone] } as CSSProperties}
      className={clsx('flex h-2.5 overflow-clip rounded-full border border-control bg-sunken', className)}
    >
      <span style={{ width: `${shares.used}%`, background: 'var(--meter)' }} />
      <span style={{ width: `${shares.reserved}%`, background: RESERVED }} />
    </div>
  )
}

/** Meaning of the parts of the bar. */
export function MeterLegend({ tone }: Pick<Headroom, 'tone'>) {
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs">
      {PARTS.map(([label, background]) => (
        <li key={label} className="flex items-center gap-1.5">
          <span
            aria-hidden
            className="size-2.5 rounded-sm border border-control"
            style={{ '--meter': COLORS[tone], background } as CSSProperties}
          />
          {label}
        </li>
      ))}
    </ul>
  )
}

const PARTS = [
  [FIGURES.owed, 'var(--meter)'],
  [FIGURES.reserved, RESERVED],
  ['Free', 'var(--sunken)'],
] as const
