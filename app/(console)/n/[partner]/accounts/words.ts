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

/** How many tries a validation has left, in words: "2 attempts left". */
export const triesText = (left: number): string => `${counted(left, 'attempt')} left`

/** How a validation ended; undefined while it is under way. */
export function endText({ status, tries_left }: Pick<Validation, 'status' | 'tries_left'>): string | undefined {
  if (status === 'pending') return undefined
  if (status === 'verified') return tries_left === TRIES ? 'Verified on first attempt' : 'Verified'
  return 'Failed after three attempts'
}

/** "····1234": what is shown of an account's number. */
export const lastFour = (masked: string): string => `····${masked.slice(-4)}`
