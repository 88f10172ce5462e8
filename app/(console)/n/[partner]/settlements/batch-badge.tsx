import { StateBadge } from '#components/ui/state-badge.tsx'
import type { Tone } from '#components/ui/tone.ts'
import type { BatchState } from '#lib/modules/settlements/states.ts'

const LOOKS: Record<BatchState, { tone: Tone; label: string }> = {
  PROCESSING: { tone: 'info', label: 'Processing' },
  COMPLETED: { tone: 'success', label: 'Completed' },
  FAILED: { tone: 'danger', label: 'Failed' },
}

export const batchLabel = (state: BatchState): string => LOOKS[state].label

/** The first sentence of why a batch failed; its own page has all of it. */
export const shortReason = (failure: string | null): string =>
  failure?.match(/^.*?[.](?= |$)/)?.[0] ?? failure ?? 'Nothing settled'

/** The state of a batch. */
export function BatchBadge({ state }: { state: BatchState }) {
  return <StateBadge {...LOOKS[state]} />
}
