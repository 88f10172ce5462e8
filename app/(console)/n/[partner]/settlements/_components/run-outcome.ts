import type { Notice } from '#components/overlay/notify.ts'
import { counted } from '#lib/kernel/wording.ts'
import type { BatchSummary } from '#lib/modules/settlements/contract.ts'

/** Summary of a finished run. */
export function runOutcome(batches: readonly BatchSummary[]): Notice {
  if (batches.length === 0) {
    return {
      kind: 'info',
      title: 'Nothing to settle',
      description: 'All completed transactions are already in a batch.',
    }
  }
  const failed = batches.filter(({ status }) => status === 'FAILED')
  if (failed.length > 0) {
    return {
      kind: 'error',
      title: `${batchesOf(failed)} failed`,
      description: `${failed.map(({ failure }) => failure).find(Boolean) ?? 'No reason was recorded.'} The transactions settle in the next run.`,
    }
  }
  const running = batches.some(({ status }) => status === 'PROCESSING')
  return { kind: 'success', title: running ? `Settling ${batchesOf(batches)}` : `Settled ${batchesOf(batches)}` }
}

const batchesOf = (batches: readonly BatchSummary[]) =>
  `${counted(batches.length, 'batch', 'batches')} (${batches.map(({ currency }) => currency).join(', ')})`
