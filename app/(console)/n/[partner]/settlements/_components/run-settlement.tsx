'use client'

import { Play } from 'lucide-react'
import { ConfirmWrite } from '#app/_dialog/confirm-write.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { useRunSettlement } from '../queries.ts'
import { runOutcome } from './run-outcome.ts'

/** Runs a settlement now, after saying what that does. */
export function RunSettlement({ partner }: { partner: string }) {
  const { dialog, open } = useDialog()
  return (
    <>
      <GuardedButton needs="admin" onClick={() => open((onClose) => <RunDialog partner={partner} onClose={onClose} />)}>
        <Play aria-hidden />
        Run settlement now
      </GuardedButton>
      {dialog}
    </>
  )
}

function RunDialog({ partner, onClose }: { partner: string; onClose: () => void }) {
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
