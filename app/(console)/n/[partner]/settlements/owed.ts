/** Which way a net amount goes, in words: the sign alone is read wrongly too often. */
export type Owed = 'owed to us' | 'owed by us' | 'even'

/** `minor` is a signed net amount: positive when we are owed. */
export function owedOf(minor: bigint): Owed {
  if (minor === 0n) return 'even'
  return minor > 0n ? 'owed to us' : 'owed by us'
}

export const owedClass: Record<Owed, string> = {
  'owed to us': 'text-credit',
  'owed by us': 'text-debit',
  even: 'text-muted',
}
