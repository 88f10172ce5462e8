import { Alert } from '#components/ui/alert.tsx'
import { Time } from '#components/value/time.tsx'
import type { BatchSummary } from '#lib/modules/settlements/contract.ts'

/** Why there are no figures, or not yet. Renders nothing for a completed batch. */
export function Unsettled({ summary: { status, failure, cutoff_time, completed_on } }: { summary: BatchSummary }) {
  if (status === 'COMPLETED') return null
  if (status === 'PROCESSING') {
    return (
      <Alert tone="info" title="Settlement in progress">
        It settles all transactions completed up to <Time value={cutoff_time * 1000} format="absolute" />. Amounts,
        positions and the proof appear when it completes.
      </Alert>
    )
  }
  return (
    <Alert
      tone="danger"
      title={completed_on === null ? 'Settlement interrupted' : 'Settlement failed. Nothing was settled.'}
    >
      {reasonOf(failure)}
      {completed_on !== null && ' The next run settles its transactions in a new batch.'}
    </Alert>
  )
}

const reasonOf = (failure: string | null): string => (failure ?? 'No reason was recorded').replace(/[^.!?]$/, '$&.')
