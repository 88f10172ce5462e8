import type { Tone } from '#components/ui/tone.ts'
import type { State } from './search-params.ts'

export const STATE_LOOKS: Record<State, { tone: Tone; label: string }> = {
  pending: { tone: 'warning', label: 'Pending' },
  approved: { tone: 'success', label: 'Approved' },
  rejected: { tone: 'danger', label: 'Rejected' },
}
