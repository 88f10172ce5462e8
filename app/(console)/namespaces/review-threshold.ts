import { formatMoney } from '#lib/kernel/money/amount.ts'
import type { Amount } from '#lib/wire/shapes.ts'

/**
 * The namespace's review threshold, if an amount reaches it. An amount in another currency does,
 * because the two cannot be compared (decision 0004).
 */
export function reachedThreshold(amount: Amount, threshold: Amount | null | undefined): Amount | undefined {
  if (!threshold) return undefined
  const isReached = amount.currency !== threshold.currency || BigInt(amount.total) >= BigInt(threshold.total)
  return isReached ? threshold : undefined
}

/** Why an amount in this currency must be confirmed. */
export function thresholdText(currency: string, threshold: Amount): string {
  const text = `your review threshold of ${formatMoney({ currency: threshold.currency, minor: BigInt(threshold.total) })}`
  return currency === threshold.currency ? `This reaches ${text}.` : `This is in a different currency than ${text}.`
}
