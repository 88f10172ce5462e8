'use client'

import { ConfirmWrite } from '#app/_dialog/confirm-write.tsx'
import { useRunSettlement } from '../queries.ts'
import { runOutcome } from './run-outcome.ts'

/** Says what a settlement does before one is run. */
export function RunDialog({ partner, onClose }: { partner: string; onClose: () => void }) {
  const run = useRunSettlement(partner)
  return (
    <ConfirmWrite
      write={run}
      body={{}}
      done={({ batches }) => runOutcome(batches)}
      onClose={onClose}
      title="Run a settlement now?"
      action="Run settlement"
      tone="primary"
    >
      <p>
        This is a cutoff ahead of schedule, for everybody in this environment. Every completed transaction that no batch
        holds yet is settled: one batch per currency, with the net position of each namespace.
      </p>
      <p className="mt-2 text-muted">What is settled cannot be taken back. The next scheduled cutoff stays as it is.</p>
    </ConfirmWrite>
  )
}
