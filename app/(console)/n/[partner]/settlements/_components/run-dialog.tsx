'use client'

import { ConfirmWrite } from '#app/_dialog/confirm-write.tsx'
import { useRunSettlement } from '../queries.ts'
import { runOutcome } from './run-outcome.ts'

/** Confirms and runs a settlement. */
export function RunDialog({ partner, onClose }: { partner: string; onClose: () => void }) {
  const run = useRunSettlement(partner)
  return (
    <ConfirmWrite
      write={run}
      body={{}}
      done={({ batches }) => runOutcome(batches)}
      onClose={onClose}
      title="Run settlement now?"
      action="Run settlement"
      tone="primary"
    >
      <p>
        Runs a settlement now for every namespace in this environment. Completed transactions that aren’t in a batch yet
        are settled, in one batch per currency.
      </p>
      <p className="mt-2 text-muted">You can’t undo this. The next scheduled cutoff doesn’t change.</p>
    </ConfirmWrite>
  )
}
