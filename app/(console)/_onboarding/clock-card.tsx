'use client'

import { FastForward, Scale } from 'lucide-react'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { Card } from '#components/ui/card.tsx'
import { notify } from '#components/ui/notify.ts'
import { Time } from '#components/ui/time.tsx'
import { failureOf } from '#lib/client/failure.ts'
import type { SandboxAdvance } from '#lib/modules/sandbox/contract.ts'
import { useAdvance, useCutoffNow } from './queries.ts'

interface ClockCardProps {
  partner: string
  /** Unix seconds; null where nothing is settled by schedule. */
  nextCutoff: number | null
}

/** The sandbox's time: when it settles by itself, and how not to wait for that. */
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
    <Card title="Sandbox clock" description="The true time is never changed: what lies ahead happens now instead.">
      <div className="grid gap-3 text-sm">
        <p>
          {nextCutoff === null ? (
            'Nothing is settled by schedule here.'
          ) : (
            <>
              The next cutoff is at <Time value={nextCutoff * 1000} format="absolute" />.
            </>
          )}
        </p>
        <div className="flex flex-wrap gap-2">
          <GuardedButton needs="admin" onClick={settleNow} pending={cutoff.isPending}>
            <Scale aria-hidden />
            Cutoff now
          </GuardedButton>
          {nextCutoff !== null && (
            <>
              <GuardedButton needs="admin" onClick={() => pass(1)} pending={advance.isPending}>
                <FastForward aria-hidden />
                Advance to the next cutoff
              </GuardedButton>
              <GuardedButton needs="admin" onClick={() => pass(2)} pending={advance.isPending}>
                And the one after
              </GuardedButton>
            </>
          )}
        </div>
        <p className="text-muted text-xs">
          A cutoff is one for everybody in the sandbox. Time passes for your payments with simulated partners only:
          those who take their time answer, and what would expire does.
        </p>
      </div>
    </Card>
  )
}

const settled = (batches: number) =>
  batches === 0 ? 'Nothing of yours was to be settled' : `Settled ${batches} ${batches === 1 ? 'batch' : 'batches'}`

const passed = ({ answered, expired, batches }: SandboxAdvance) => ({
  title: settled(batches.length),
  description: `${answered} answered, ${expired} expired on the way.`,
})
