import type { Environment } from '../../kernel/access.ts'
import { type Random, randomText } from '../../kernel/random-text.ts'

/** Validations are in USD, because ABA routing numbers identify US banks. */
export const DEPOSIT_CURRENCY = 'USD'

/** Two amounts in minor units, smaller first. */
export type Deposits = readonly [bigint, bigint]

/**
 * Amounts to deposit: 1 and 3 in the sandbox (contract#accounts), otherwise two random amounts from
 * 1 to 100.
 */
export function chooseDeposits(environment: Environment, random: Random): Deposits {
  if (environment === 'sandbox') return [1n, 3n]
  const oneToHundred = () => BigInt(randomText(2, '0123456789', random)) + 1n
  return inOrder(oneToHundred(), oneToHundred())
}

/** Deposits are compared in any order, because bank statements do not show which came first. */
export const inOrder = (a: bigint, b: bigint): Deposits => (a < b ? [a, b] : [b, a])

/** Parses the format of `writeDeposits`. */
export const readDeposits = (written: string): bigint[] => written.split(' ').map(BigInt)

export const writeDeposits = (deposits: Deposits): string => deposits.join(' ')
