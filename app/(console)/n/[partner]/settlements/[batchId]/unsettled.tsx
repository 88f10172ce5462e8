import { Alert } from '#components/ui/alert.tsx'
import type { BatchSummary } from '#lib/modules/settlements/contract.ts'

/** Why there are no figures yet, or none at all; nothing of a batch that is completed. */
export function Unsettled({ summary: { status, failure } }: { summary: BatchSummary }) {
  if (status === 'COMPLETED') return null
  if (status === 'PROCESSING') {
    return (
      <Alert tone="info" title="This settlement is running">
        Its amounts appear here by themselves as soon as it is done.
      </Alert>
    )
  }
  return (
    <Alert tone="danger" title="This settlement failed: nothing was settled">
      {failure ?? 'No reason was given.'} Its transactions wait for the next run.
    </Alert>
  )
}
