// An error in a single digit always changes the checksum: 3, 7 and 1 are coprime to 10.
const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1]

/**
 * Whether a text is a routing number: nine digits, not all zero, with the ABA checksum
 * (contract#accounts).
 */
export function isRoutingNumber(text: string): boolean {
  if (!/^[0-9]{9}$/.test(text) || Number(text) === 0) return false
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(text.charAt(i)), 0)
  return sum % 10 === 0
}
