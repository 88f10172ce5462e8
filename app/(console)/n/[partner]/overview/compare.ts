import type { PaymentFigures } from '#lib/modules/overview/contract.ts'

const whole = new Intl.NumberFormat('en-US')

/** How much more or less than before, in whole per cent: "12 % more"; `before` is what it is compared with. */
export function changeText(now: bigint | number, before: bigint | number): string {
  const [to, from] = [BigInt(now), BigInt(before)]
  if (to === from) return 'as much'
  if (from === 0n) return 'none then'
  const more = to > from
  const difference = more ? to - from : from - to
  const percent = (difference * 100n + from / 2n) / from
  if (percent === 0n) return more ? 'under 1 % more' : 'under 1 % less'
  return `${whole.format(percent)} % ${more ? 'more' : 'less'}`
}

type Ended = Pick<PaymentFigures, 'completed' | 'failed' | 'expired'>

/**
 * The share of the payments that have ended which were completed, in per cent with one decimal; undefined while none has ended.
 * Never 100 unless all of them were, nor 0 unless none was.
 */
export function completionText({ completed, failed, expired }: Ended): string | undefined {
  const ended = completed + failed + expired
  if (ended === 0) return undefined
  if (completed === ended) return '100 %'
  if (completed === 0) return '0 %'
  return `${Math.min(99.9, Math.max(0.1, (100 * completed) / ended)).toFixed(1)} %`
}
