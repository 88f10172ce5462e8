'use client'

import { Play } from 'lucide-react'
import { useState } from 'react'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { notify } from '#components/ui/notify.ts'
import { failureOrNone } from '#lib/client/failure.ts'
import { useRunSettlement } from '../queries.ts'
import { runOutcome } from './run-outcome.ts'

/** Runs a settlement now, after saying what that does. */
export function RunSettlement({ partner }: { partner: string }) {
  const [asking, setAsking] = useState(false)
  const run = useRunSettlement(partner)

  const ask = () => {
    run.reset()
    setAsking(true)
  }
  const start = () =>
    run.mutate(
      {},
      {
        onSuccess: ({ batches }) => {
          setAsking(false)
          notify(runOutcome(batches))
        },
      },
    )

  return (
    <>
      <GuardedButton needs="admin" onClick={ask}>
        <Play aria-hidden />
        Run settlement now
      </GuardedButton>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={start}
        title="Run a settlement now?"
        action="Run settlement"
        tone="primary"
        pending={run.isPending}
        error={failureOrNone(run.error)}
      >
        <p>
          This is a cutoff ahead of schedule, for everybody in this environment. Every completed transaction that no
          batch holds yet is settled: one batch per currency, with the net position of each namespace.
        </p>
        <p className="mt-2 text-muted">
          What is settled cannot be taken back. The next scheduled cutoff stays as it is.
        </p>
      </ConfirmDialog>
    </>
  )
}
