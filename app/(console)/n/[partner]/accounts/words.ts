import type { Tone } from '#components/ui/tone.ts'
import { counted } from '#lib/kernel/wording.ts'
import type { Account, Validation } from '#lib/modules/accounts/contract.ts'
import { TRIES } from '#lib/modules/accounts/states.ts'

export const STATE_WORDS: Record<Account['status'], { label: string; tone: Tone }> = {
  unverified: { label: 'Unverified', tone: 'warning' },
  verified: { label: 'Verified', tone: 'success' },
  deleted: { label: 'Deleted', tone: 'danger' },
}

export const TYPE_WORDS: Record<Account['type'], string> = { checking: 'Checking', savings: 'Savings' }

/** Remaining attempts, such as "2 attempts left". */
export const triesText = (left: number): string => `${counted(left, 'attempt')} left`

const NTH = ['first', 'second', 'third']

/** How a validation ended; undefined while it is pending. */
export function endText({ status, tries_left }: Pick<Validation, 'status' | 'tries_left'>): string | undefined {
  if (status === 'pending') return undefined
  // A remote gateway may allow more attempts, or count them differently.
  const nth = NTH[TRIES - tries_left]
  if (status === 'verified') return nth ? `Verified on ${nth} attempt` : 'Verified'
  return 'Failed after three attempts'
}

/** The masked account number, such as "····1234". */
export const lastFour = (masked: string): string => `····${masked.slice(-4)}`
