import type { Amount } from '#lib/wire/shapes.ts'

/**
 * Whether an amount reaches the namespace's review threshold. An amount in another currency does,
 * because the two cannot be compared (decision 0004).
 */
export function reachesThreshold(amount: Amount, threshold: Amount | null | undefined): boolean {
  if (!threshold) return false
  return amount.currency !== threshold.currency || BigInt(amount.total) >= BigInt(threshold.total)
}
