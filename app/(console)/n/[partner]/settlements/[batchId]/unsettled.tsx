import { Alert } from '#components/ui/alert.tsx'
import { Time } from '#components/ui/time.tsx'
import type { BatchSummary } from '#lib/modules/settlements/contract.ts'

/** Why there are no figures yet, or none at all; nothing of a batch that is completed. */
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

/** A reason as a sentence. */
const reasonOf = (failure: string | null): string => (failure ?? 'No reason given').replace(/[^.!?]$/, '$&.')
