import type { Tone } from '#components/ui/tone.ts'
import { formatMoney } from '#lib/kernel/money/amount.ts'
import type { Instruction } from '#lib/modules/finality/contract.ts'
import type { InstructionState } from '#lib/modules/finality/states.ts'

export const STATE_LOOKS: Readonly<Record<InstructionState, { label: string; tone: Tone }>> = {
  pending: { label: 'Not sent', tone: 'warning' },
  sent: { label: 'Sent', tone: 'info' },
  confirmed: { label: 'Confirmed', tone: 'success' },
  rejected: { label: 'Rejected', tone: 'danger' },
}

export const STATE_CHOICES = Object.entries(STATE_LOOKS).map(([value, { label }]) => ({ value, label }))

export const DIRECTION_WORDS = { pays: 'Pays', receives: 'Receives' } as const
export const DIRECTION_CHOICES = Object.entries(DIRECTION_WORDS).map(([value, label]) => ({ value, label }))

type Described = Pick<Instruction, 'direction' | 'amount' | 'domain'>

/** An instruction in a few words, such as "@harbor pays 100.00 EUR". */
export const instructionText = ({ direction, amount, domain }: Described): string =>
  `@${domain} ${direction} ${formatMoney({ currency: amount.currency, minor: BigInt(amount.total) })}`
