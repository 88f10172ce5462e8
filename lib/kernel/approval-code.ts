import { type Random, randomText } from './random-text.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * A transaction's approval code: 6 upper-case alphanumeric characters (contract#payments, point 5),
 * which people can quote. It is neither unique nor secret.
 */
export function approvalCode(random: Random): string {
  return randomText(6, ALPHABET, random)
}
