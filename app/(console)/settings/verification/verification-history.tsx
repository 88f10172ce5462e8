import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { type Tone, toneClass } from '#components/ui/tone.ts'
import { Time } from '#components/value/time.tsx'
import type { OrganizationVerification, VerificationStep } from '#lib/modules/organizations/contract.ts'
import { STEP_WORDS } from './words.ts'

type Sides = Record<VerificationStep['side'], string>

interface VerificationHistoryProps {
  verification: Pick<OrganizationVerification, 'status' | 'steps'>
  /** Names of the two sides for this reader. */
  sides: Sides
  /** Stacks both sides, for narrow containers. */
  narrow?: boolean
}

/**
 * History of a verification, oldest first, with the organization on the left and the operator on
 * the right.
 */
export function VerificationHistory({
  verification: { status, steps },
  sides,
  narrow = false,
}: VerificationHistoryProps) {
  return (
    <div className="grid gap-3">
      {!narrow && (
        <div aria-hidden className="grid grid-cols-2 gap-x-10 text-muted text-xs max-sm:hidden">
          <span className="text-right">{sides.organization}</span>
          <span>{sides.operator}</span>
        </div>
      )}
      <ol className="grid">
        {steps.map((step) => (
          <Step key={`${step.kind} ${step.at}`} step={step} who={sides[step.side]} narrow={narrow} />
        ))}
        {status === 'pending' && <Awaited who={sides.operator} narrow={narrow} />}
      </ol>
    </div>
  )
}

type StepProps = { who: string; narrow: boolean }

function Step({ step: { side, kind, at, by, reason }, who, narrow }: StepProps & { step: VerificationStep }) {
  const { label, tone } = STEP_WORDS[kind]
  return (
    <Place side={side} tone={tone} narrow={narrow}>
      <p className="font-medium text-sm">{label}</p>
      <p className="text-muted text-xs">
        <span className={clsx(!narrow && 'sm:sr-only')}>{who}, </span>
        {by && <>{by}, </>}
        <Time value={at} className={clsx(!by && !narrow && 'inline-block sm:first-letter:uppercase')} />
      </p>
      {reason && <p className="wrap-anywhere mt-1 whitespace-pre-line text-sm">{reason}</p>}
    </Place>
  )
}

/** The pending step and who has to take it. */
function Awaited({ who, narrow }: StepProps) {
  return (
    <Place side="operator" tone="neutral" narrow={narrow}>
      <p className="text-muted text-sm">Pending</p>
      <p className="text-muted text-xs">{who}</p>
    </Place>
  )
}

interface PlaceProps {
  side: VerificationStep['side']
  tone: Tone
  narrow: boolean
  children: ReactNode
}

/** A point on the timeline. On narrow screens, all content is to the right of the line. */
function Place({ side, tone, narrow, children }: PlaceProps) {
  const isLeft = side === 'organization' && !narrow
  return (
    <li
      className={clsx(
        'relative grid grid-cols-[1rem_minmax(0,1fr)] gap-x-3 pb-5 last:pb-0',
        !narrow && 'sm:grid-cols-[minmax(0,1fr)_1rem_minmax(0,1fr)]',
      )}
    >
      <span
        aria-hidden
        className={clsx('relative col-start-1 row-start-1 flex justify-center', !narrow && 'sm:col-start-2')}
      >
        <span className="absolute top-3 -bottom-5 w-px bg-line [li:last-child_&]:hidden" />
        <span className={clsx('relative mt-1 size-3 rounded-full border-2', toneClass[tone])} />
      </span>
      <div
        className={clsx(
          'col-start-2 row-start-1 min-w-0',
          isLeft && 'sm:col-start-1 sm:text-right',
          !narrow && !isLeft && 'sm:col-start-3',
        )}
      >
        {children}
      </div>
    </li>
  )
}
