import { type Random, randomText } from './random-text.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Format of approval codes: 6 upper-case alphanumeric characters (contract#payments, point 5). */
export const APPROVAL_CODE_PATTERN = /^[0-9A-Z]{6}$/

/** A transaction's approval code, which people can quote. It is neither unique nor secret. */
export function approvalCode(random: Random): string {
  return randomText(6, ALPHABET, random)
}
