import { type Random, randomText } from './random-text.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** What an approval code looks like: 6 upper-case alphanumerics (contract#payments, point 5). */
export const APPROVAL_CODE_PATTERN = /^[0-9A-Z]{6}$/

/** A transaction's approval code, for people to quote to each other; not unique and not a secret. */
export function approvalCode(random: Random): string {
  return randomText(6, ALPHABET, random)
}
