import type { Tone } from '#components/ui/tone.ts'
import type { Account, Validation } from '#lib/modules/accounts/contract.ts'
import { TRIES } from '#lib/modules/accounts/states.ts'

export const STATE_WORDS: Record<Account['status'], { label: string; tone: Tone }> = {
  unverified: { label: 'Unverified', tone: 'warning' },
  verified: { label: 'Verified', tone: 'success' },
  deleted: { label: 'Deleted', tone: 'danger' },
}

export const TYPE_WORDS: Record<Account['type'], string> = { checking: 'Checking', savings: 'Savings' }

const COUNTS = ['No', 'One', 'Two', 'Three']

/** How many tries a validation has left, in words: "Two of three tries left". */
export const triesText = (left: number): string =>
  `${COUNTS[left] ?? left} of ${(COUNTS[TRIES] ?? String(TRIES)).toLowerCase()} tries left`

/** How a validation ended; undefined while it is under way. */
export function endText({ status, tries_left }: Pick<Validation, 'status' | 'tries_left'>): string | undefined {
  if (status === 'pending') return undefined
  if (status === 'verified') return tries_left === TRIES ? 'Right at the first try' : 'Right in the end'
  return 'Ended by the third wrong try'
}

/** "····1234": what is shown of an account's number. */
export const lastFour = (masked: string): string => `····${masked.slice(-4)}`
