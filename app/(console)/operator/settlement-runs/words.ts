import type { Tone } from '#components/ui/tone.ts'
import type { RunRecord } from '#lib/modules/settlements/contract.ts'

export const RUN_LOOKS: Record<RunRecord['status'], { tone: Tone; label: string }> = {
  PROCESSING: { tone: 'info', label: 'In progress' },
  COMPLETED: { tone: 'success', label: 'Completed' },
  FAILED: { tone: 'danger', label: 'Failed' },
}
