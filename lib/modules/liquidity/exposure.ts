import { THRESHOLDS } from './states.ts'

/** What limits a namespace and what it uses, in minor units. */
export type Exposure = {
  /** Null: unlimited. */
  readonly netDebitCap: bigint | null
  readonly funds: bigint
  /** Positive if the namespace owes money; null while it is being counted. */
  readonly position: bigint | null
  readonly reserved: bigint | null
}

/** What the namespace owes and has reserved; negative if it is owed more. */
const exposed = ({ position, reserved }: Exposure): bigint => (position ?? 0n) + (reserved ?? 0n)

/** What the namespace can still send; null without a cap. */
export const headroom = (exposure: Exposure): bigint | null =>
  exposure.netDebitCap === null ? null : exposure.netDebitCap + exposure.funds - exposed(exposure)

/**
 * The exposure in percent of cap and funds, rounded down to a tenth; null without a cap. Without
 * anything to use, any exposure is 100.
 */
export function percentUsed(exposure: Exposure): number | null {
  const { netDebitCap, funds } = exposure
  return netDebitCap === null ? null : percentOf(exposed(exposure), netDebitCap + funds)
}

/** A part in percent of a whole, 0 at least. */
export function percentOf(part: bigint, whole: bigint): number {
  if (part <= 0n) return 0
  return whole <= 0n ? 100 : Number((part * 1000n) / whole) / 10
}

/** How far the use must fall below a threshold before it is notified again. */
const HYSTERESIS = 5

/** The highest threshold that counts as notified, at this use: a higher one is new. */
export function alertedAt(before: number, percent: number): number {
  const reached = THRESHOLDS.findLast((threshold) => percent >= threshold) ?? 0
  if (reached >= before) return reached
  return THRESHOLDS.findLast((threshold) => threshold <= before && percent >= threshold - HYSTERESIS) ?? 0
}
