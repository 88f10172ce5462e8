import { percentTenths } from '#lib/kernel/figures.ts'
import { numberText } from '#lib/kernel/wording.ts'
import type { PaymentFigures } from '#lib/modules/overview/contract.ts'

/** Above ten times the earlier figure, the figure itself says more than a percentage. */
const MAX_RATIO = 10n

/**
 * The change in whole percent with its sign, such as "+12%". Undefined if the earlier figure says
 * more, because it is below `minimum` or the increase is too large.
 */
export function changeText(now: bigint | number, before: bigint | number, minimum = 1): string | undefined {
  const [to, from] = [BigInt(now), BigInt(before)]
  if (from < BigInt(minimum) || to > from * MAX_RATIO) return undefined
  if (to === from) return 'No change'
  const isUp = to > from
  const difference = isUp ? to - from : from - to
  const percent = (difference * 100n + from / 2n) / from
  if (percent === 0n) return isUp ? 'Up less than 1%' : 'Down less than 1%'
  return `${isUp ? '+' : '\u2212'}${numberText(percent)}%`
}

type Ended = Pick<PaymentFigures, 'completed' | 'failed' | 'expired'>

/**
 * The completion rate: completed payments as a share of those that completed, failed or expired;
 * undefined without any. 100% only if all of them completed, 0% only if none did.
 */
export function completionText({ completed, failed, expired }: Ended): string | undefined {
  const ended = completed + failed + expired
  if (ended === 0) return undefined
  if (completed === ended) return '100%'
  if (completed === 0) return '0%'
  return percentTenths(Math.min(0.999, Math.max(0.001, completed / ended)))
}
