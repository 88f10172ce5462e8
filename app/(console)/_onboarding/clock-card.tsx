'use client'

import { FastForward, Scale } from 'lucide-react'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { notify } from '#components/overlay/notify.ts'
import { Card } from '#components/ui/card.tsx'
import { Time } from '#components/value/time.tsx'
import { failureOf } from '#lib/client/failure.ts'
import { counted } from '#lib/kernel/wording.ts'
import type { SandboxAdvance } from '#lib/modules/sandbox/contract.ts'
import { useAdvance, useCutoffNow } from './queries.ts'

interface ClockCardProps {
  partner: string
  /** Unix seconds; null if no settlement is scheduled. */
  nextCutoff: number | null
}

/** Shows the next scheduled settlement in the sandbox and lets the user skip ahead to it. */
export function ClockCard({ partner, nextCutoff }: ClockCardProps) {
  const cutoff = useCutoffNow(partner)
  const advance = useAdvance(partner)
  const onError = (error: unknown) => notify({ kind: 'error', title: failureOf(error).message })
  const settleNow = () =>
    cutoff.mutate(
      {},
      { onError, onSuccess: ({ batches }) => notify({ kind: 'success', title: settled(batches.length) }) },
    )
  const pass = (cutoffs: number) =>
    advance.mutate({ cutoffs }, { onError, onSuccess: (done) => notify({ kind: 'success', ...passed(done) }) })
  return (
    <Card title="Sandbox clock" description="Run upcoming events now">
      <div className="grid gap-3 text-sm">
        <p>
          {nextCutoff === null ? (
            'No cutoff scheduled.'
          ) : (
            <>
              Next cutoff: <Time value={nextCutoff * 1000} format="absolute" />
            </>
          )}
        </p>
        <div className="flex flex-wrap gap-2">
          <GuardedButton calls="POST /settlements" onClick={settleNow} pending={cutoff.isPending}>
            <Scale aria-hidden />
            Run settlement now
          </GuardedButton>
          {nextCutoff !== null && (
            <>
              <GuardedButton calls="POST /sandbox/advance" onClick={() => pass(1)} pending={advance.isPending}>
                <FastForward aria-hidden />
                Skip to next cutoff
              </GuardedButton>
              <GuardedButton calls="POST /sandbox/advance" onClick={() => pass(2)} pending={advance.isPending}>
                Skip ahead two cutoffs
              </GuardedButton>
            </>
          )}
        </div>
        <p className="text-muted text-xs">
          Running a settlement affects everyone in the sandbox.
          {nextCutoff !== null &&
            ' Skipping ahead also delivers delayed responses and expires overdue payments, but only for your payments with simulated banks.'}
        </p>
      </div>
    </Card>
  )
}

const settled = (batches: number) =>
  batches === 0 ? 'Nothing to settle' : `Settled ${counted(batches, 'batch', 'batches')}`

const passed = ({ answered, expired, batches }: SandboxAdvance) => ({
  title: settled(batches.length),
  description: `${counted(answered, 'payment')} decided, ${expired} expired.`,
})
