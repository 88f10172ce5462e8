import type { Tone } from '#components/ui/tone.ts'
import type { OwnInstruction } from '#lib/modules/finality/contract.ts'
import type { InstructionState } from '#lib/modules/finality/states.ts'

/** The states of an instruction as its participant sees them. */
export const INSTRUCTION_LOOKS: Readonly<Record<InstructionState, { label: string; tone: Tone }>> = {
  pending: { label: 'Not sent', tone: 'neutral' },
  sent: { label: 'Sent to the bank', tone: 'info' },
  confirmed: { label: 'Confirmed by the bank', tone: 'success' },
  rejected: { label: 'Rejected by the bank', tone: 'danger' },
}

/** What the participant pays or receives, before and after the amount. */
export function taskText({
  direction,
  state,
}: Pick<OwnInstruction, 'direction' | 'state'>): readonly [verb: string, account: string] {
  const isDone = state === 'confirmed'
  if (direction === 'pays') return [isDone ? 'You paid' : 'You pay', 'to the settlement account']
  return [isDone ? 'You received' : 'You receive', 'from the settlement account']
}
