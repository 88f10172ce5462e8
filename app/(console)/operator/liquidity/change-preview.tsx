import { Alert } from '#components/ui/alert.tsx'
import type { ChangeKind } from '#lib/modules/liquidity/states.ts'
import type { ChangeEffect } from './change-effect.ts'
import { figureText, KIND_WORDS } from './words.ts'

interface ChangePreviewProps {
  kind: ChangeKind
  currency: string
  effect: ChangeEffect
}

/** What a change does to the figure before and after, with what it means for payments. */
export function ChangePreview({ kind, currency, effect }: ChangePreviewProps) {
  const { before, after, limit, exposure, isBelowExposure, isAboveFunds } = effect
  const money = (minor: bigint) => figureText(currency, minor)
  return (
    <div className="grid gap-2">
      <p className="wrap-anywhere text-sm">
        {KIND_WORDS[kind].figure}: <span className="num">{figureText(currency, before)}</span>{' '}
        <span aria-hidden>→</span>
        <span className="sr-only">becomes</span>{' '}
        <span className="num font-semibold">{isAboveFunds ? 'not enough funds' : figureText(currency, after)}</span>
      </p>
      {isAboveFunds && (
        <Alert tone="warning" title="Exceeds the recorded funds">
          {money(before ?? 0n)} is recorded.
        </Alert>
      )}
      {isBelowExposure && !isAboveFunds && (
        <Alert tone="warning" title="Below what the namespace already uses">
          It uses {money(exposure)}, and the limit would be {money(limit ?? 0n)}.{' '}
          {kind === 'withdrawal'
            ? 'The withdrawal is refused unless less is used when it’s due.'
            : 'Its new payments fail until its exposure is below the limit. Payments with a reservation still complete.'}
        </Alert>
      )}
    </div>
  )
}
