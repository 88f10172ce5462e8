import type { Tone } from '#components/ui/tone.ts'
import { StateBadge } from '#components/value/state-badge.tsx'
import type { BatchState } from '#lib/modules/settlements/states.ts'

const LOOKS: Record<BatchState, { tone: Tone; label: string }> = {
  PROCESSING: { tone: 'info', label: 'In progress' },
  COMPLETED: { tone: 'success', label: 'Completed' },
  FAILED: { tone: 'danger', label: 'Failed' },
}

export const batchLabel = (state: BatchState): string => LOOKS[state].label

/** The first sentence of a batch's failure; the batch page shows all of it. */
export const shortReason = (failure: string | null): string =>
  failure?.match(/^.*?[.](?= |$)/)?.[0] ?? failure ?? 'Nothing settled'

export function BatchBadge({ state }: { state: BatchState }) {
  return <StateBadge {...LOOKS[state]} />
}
