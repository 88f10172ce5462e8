import { formatMoney } from '#lib/kernel/money/amount.ts'
import type { Mismatch } from '#lib/modules/finality/import/contract.ts'
import type { MismatchKind, RESOLUTIONS } from '#lib/modules/finality/states.ts'

export const KIND_WORDS: Readonly<Record<MismatchKind, { label: string; meaning: string }>> = {
  wrong_amount: {
    label: 'Wrong amount',
    meaning: 'The bank booked a different amount.',
  },
  unknown_reference: {
    label: 'Unknown reference',
    meaning: 'The entry’s reference matches no settlement instruction of this account.',
  },
  duplicate: {
    label: 'Duplicate',
    meaning: 'The entry may repeat a payment that the bank has already reported.',
  },
  reversed: {
    label: 'Reversed',
    meaning: 'The bank returned the payment or took it back.',
  },
  missing: {
    label: 'Missing entry',
    meaning: 'No camt.053 statement since the day after the instruction was sent contains the payment.',
  },
  opening_balance: {
    label: 'Opening balance',
    meaning:
      'The statement doesn’t start with the balance that the previous one ended with. A statement may be missing.',
  },
  missing_days: {
    label: 'Missing statement days',
    meaning: 'No statement covers the working days since the previous one. If the bank was closed, nothing is missing.',
  },
}

export const KIND_CHOICES = Object.entries(KIND_WORDS).map(([value, { label }]) => ({ value, label }))

export const RESOLUTION_WORDS: Readonly<Record<(typeof RESOLUTIONS)[number], string>> = {
  confirmed: 'Confirmed',
  rejected: 'Rejected',
  dismissed: 'Dismissed',
}

/** What can be done about a mismatch. */
export const RESOLUTION_CHOICES = [
  { value: 'confirmed', label: 'Confirm the instruction' },
  { value: 'rejected', label: 'Reject the instruction' },
  { value: 'dismissed', label: 'Dismiss without changing an instruction' },
]

/** What it is about: an entry by its reference or text, otherwise by the bank’s reference, or days. */
export const entryText = ({ entry, balances }: Mismatch): string =>
  balances
    ? `From ${balances.from}, after ${balances.previous_to}`
    : entry?.reference || entry?.remittance || entry?.bank_reference || ''

/** What should have been booked, such as "Expected: 100.00 EUR from @harbor"; undefined without an instruction. */
export const expectedText = ({
  currency,
  instruction,
}: Pick<Mismatch, 'currency' | 'instruction'>): string | undefined =>
  instruction
    ? `Expected: ${formatMoney({ currency, minor: BigInt(instruction.total) })} ${instruction.direction === 'pays' ? 'from' : 'to'} @${instruction.domain}`
    : undefined

/** How a wrong amount differs from the expected one; undefined for other mismatches. */
export function differenceText({
  kind,
  currency,
  entry,
  instruction,
}: Pick<Mismatch, 'kind' | 'currency' | 'entry' | 'instruction'>): string | undefined {
  if (kind !== 'wrong_amount' || !entry || !instruction) return undefined
  const minor = BigInt(entry.total) - BigInt(instruction.total)
  return `${formatMoney({ currency, minor: minor < 0n ? -minor : minor })} too ${minor < 0n ? 'little' : 'much'}`
}

/** A balance with its sign. */
export const balanceText = (currency: string, total: string): string => formatMoney({ currency, minor: BigInt(total) })
