/** Direction of a net amount in words, because a sign alone is easily misread. */
export type Owed = 'You’re owed' | 'You owe' | 'Even'

/** `minor` is a signed net amount: positive when the namespace is owed. */
export function owedOf(minor: bigint): Owed {
  if (minor === 0n) return 'Even'
  return minor > 0n ? 'You’re owed' : 'You owe'
}

export const owedClass: Record<Owed, string> = {
  'You’re owed': 'text-credit',
  'You owe': 'text-debit',
  Even: 'text-muted',
}

export const SIGNS: Record<Owed, string> = { 'You’re owed': '+', 'You owe': '\u2212', Even: '' }
