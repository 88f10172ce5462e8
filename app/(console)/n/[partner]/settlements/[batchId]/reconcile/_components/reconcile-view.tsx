'use client'

import { useQuery } from '@tanstack/react-query'
import { Calculator, X } from 'lucide-react'
import { ErrorState } from '#components/layout/error-state.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { failureOf } from '#lib/client/failure.ts'
import { counted, numberText } from '#lib/kernel/wording.ts'
import type { BatchDetails } from '#lib/modules/settlements/contract.ts'
import { settlementQuery } from '../../../queries.ts'
import { Unsettled } from '../../unsettled.tsx'
import type { Reconciled } from '../reconcile-messages.ts'
import { NotReconciled } from '../run-reconcile.ts'
import { DifferencesTable } from './differences-table.tsx'
import { useReconcile } from './use-reconcile.ts'

/**
 * Recomputes all positions of a batch from its transactions in the browser and compares each
 * figure.
 */
export function ReconcileView({ partner, batchId }: { partner: string; batchId: string }) {
  const { data: batch } = useQuery(settlementQuery(partner, batchId))
  if (!batch) return null
  if (batch.summary.status !== 'COMPLETED') return <Unsettled summary={batch.summary} />
  return <Reconcile partner={partner} batch={batch} />
}

function Reconcile({ partner, batch }: { partner: string; batch: BatchDetails }) {
  const { result, error, isPending, lines, start, cancel } = useReconcile(partner, batch)
  const { txn_count } = batch.summary
  return (
    <>
      <Card
        title="Reconcile positions"
        description="Recomputes the positions from this batch’s transactions, in your browser"
        actions={
          isPending ? (
            <Button size="sm" onClick={cancel}>
              <X aria-hidden />
              Cancel
            </Button>
          ) : (
            <Button size="sm" variant="primary" onClick={start}>
              <Calculator aria-hidden />
              {result ? 'Reconcile again' : 'Reconcile'}
            </Button>
          )
        }
      >
        <p className="max-w-reading text-muted text-sm">
          Adds up {counted(txn_count, 'transaction')} by counterparty and compares the totals with the batch’s net
          position, transaction count and {counted(batch.positions.length, 'counterparty position')}. Lists any
          differences.
        </p>
        {isPending && <Progress lines={lines} expected={txn_count} />}
      </Card>
      {error && !isPending && <Failed error={error} onRetry={start} />}
      {result && !isPending && <Result partner={partner} batch={batch} result={result} />}
    </>
  )
}

function Progress({ lines, expected }: { lines: number; expected: number }) {
  return (
    <div className="mt-3 grid gap-1">
      <progress
        aria-label="Lines read"
        max={Math.max(1, expected)}
        value={Math.min(lines, expected)}
        className="h-2 w-full max-w-reading accent-accent"
      />
      <p className="num text-muted text-xs">
        About {numberText(lines)} of {numberText(expected)} lines read
      </p>
    </div>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof NotReconciled) {
    return (
      <Alert tone="danger" title="Couldn’t read the transactions, so nothing was compared" onRetry={onRetry}>
        {error.message}
      </Alert>
    )
  }
  return <ErrorState what="the transactions" failure={failureOf(error)} onRetry={onRetry} />
}

interface ResultProps {
  partner: string
  batch: BatchDetails
  result: Reconciled
}

function Result({ partner, batch, result }: ResultProps) {
  const { differences, lines, transactions, counterparties, milliseconds } = result
  const others = counted(counterparties, 'counterparty', 'counterparties')
  const entries = counted(lines, 'ledger line')
  const work = `${counted(transactions, 'transaction')} (${entries}) with ${others} in ${numberText(Math.round(milliseconds))} ms.`
  if (differences.length === 0) {
    return (
      <div role="status">
        <Alert tone="success" title="Every figure matches">
          The net position, transaction count and {counted(batch.positions.length, 'counterparty position')} match.
          Checked {work}
        </Alert>
      </div>
    )
  }
  return (
    <>
      <Alert
        tone="danger"
        title={`${counted(differences.length, 'figure differs', 'figures differ')} from the transactions`}
      >
        Checked {work} Contact the network operator with the batch ID and the figures below.
      </Alert>
      <DifferencesTable partner={partner} batch={batch} differences={differences} />
    </>
  )
}
