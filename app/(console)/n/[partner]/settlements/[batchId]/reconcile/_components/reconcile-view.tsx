'use client'

import { useQuery } from '@tanstack/react-query'
import { Calculator, X } from 'lucide-react'
import { ErrorState } from '#components/layout/error-state.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { failureOf } from '#lib/client/failure.ts'
import type { BatchDetails } from '#lib/modules/settlements/contract.ts'
import { settlementQuery } from '../../../queries.ts'
import { Unsettled } from '../../unsettled.tsx'
import type { Reconciled } from '../reconcile-messages.ts'
import { NotReconciled } from '../run-reconcile.ts'
import { DifferencesTable } from './differences-table.tsx'
import { useReconcile } from './use-reconcile.ts'

const count = new Intl.NumberFormat('en-US')

/** Recomputes all positions of a batch from its transactions, here, and says whether each figure matches. */
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
        title="Recompute the positions"
        description="From our transactions in this batch, in this browser; nothing that the network computed goes in"
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
          Reads all {count.format(txn_count)} transactions, adds them up by counterparty, and compares the sums with the{' '}
          {count.format(batch.positions.length)} net positions of the batch, with its count, and with our net. Each
          figure that differs is listed.
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
        {count.format(lines)} lines read of about {count.format(expected)}
      </p>
    </div>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof NotReconciled) {
    return (
      <Alert tone="danger" title="The lines of this batch could not be read, so nothing was compared" onRetry={onRetry}>
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
  const others = counterparties === 1 ? '1 counterparty' : `${count.format(counterparties)} counterparties`
  const work = `${count.format(transactions)} transactions (${count.format(lines)} lines) with ${others}, in ${count.format(Math.round(milliseconds))} ms.`
  if (differences.length === 0) {
    return (
      <div role="status">
        <Alert tone="success" title="Every figure matches">
          Net, count and all {count.format(batch.positions.length)} positions are exactly what the transactions make:{' '}
          {work}
        </Alert>
      </div>
    )
  }
  return (
    <>
      <Alert
        tone="danger"
        title={`${count.format(differences.length)} ${differences.length === 1 ? 'figure differs' : 'figures differ'} from the transactions`}
      >
        Recomputed from {work} Ask the network operator, quoting the batch id and the figures below.
      </Alert>
      <DifferencesTable partner={partner} batch={batch} differences={differences} />
    </>
  )
}
