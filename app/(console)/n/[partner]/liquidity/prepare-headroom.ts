import type { Tone } from '#components/ui/tone.ts'
import { percentTenths } from '#lib/kernel/figures.ts'
import { formatMoney } from '#lib/kernel/money/amount.ts'
import type { Liquidity, OwnLiquidity } from '#lib/modules/liquidity/contract.ts'

/** What a meter needs to know of a limit. */
type Figures = Pick<
  Liquidity,
  'currency' | 'net_debit_cap' | 'funds' | 'position' | 'reserved' | 'headroom' | 'use_percent'
>

export type Headroom = {
  readonly currency: string
  /** Cap and funds, in minor units. */
  readonly limit: bigint
  /** What the namespace owes; 0 if it is owed. */
  readonly used: bigint
  /** What the namespace is owed, which adds to its headroom; 0 if it owes. */
  readonly owed: bigint
  readonly reserved: bigint
  /** Negative if the exposure exceeds the limit. */
  readonly headroom: bigint
  readonly percent: number
  /** Parts of the bar in percent of its length. */
  readonly shares: { readonly used: number; readonly reserved: number }
  readonly tone: Extract<Tone, 'success' | 'warning' | 'danger'>
  /** The figures as a sentence, for the meter's value. */
  readonly text: string
}

/** The figures of a limit; undefined without a cap. */
export function prepareHeadroom(figures: Figures): Headroom | undefined {
  const { currency, net_debit_cap: cap, use_percent: percent } = figures
  if (cap === null || percent === null || figures.headroom === null) return undefined
  const position = BigInt(figures.position.total)
  const [used, owed] = position < 0n ? [-position, 0n] : [0n, position]
  const [reserved, headroom] = [BigInt(figures.reserved.total), BigInt(figures.headroom.total)]
  const limit = BigInt(cap.total) + BigInt(figures.funds.total)
  const money = (minor: bigint) => formatMoney({ currency, minor })
  const left = headroom < 0n ? `${money(-headroom)} over the limit` : `${money(headroom)} free`
  return {
    ...{ currency, limit, used, owed, reserved, headroom, percent },
    shares: sharesOf({ limit, used, owed, reserved }),
    tone: percent >= 100 ? 'danger' : percent >= 90 ? 'warning' : 'success',
    text: `${usedText(percent)} used: ${money(used)} owed, ${money(reserved)} reserved, ${left}`,
  }
}

/** The use as text. Only a limit that is reached reads as 100%. */
export const usedText = (percent: number): string =>
  Number.isInteger(percent) ? `${percent}%` : percentTenths(percent / 100)

/**
 * The bar is as long as the limit, or as the exposure if that is larger. What the namespace is owed
 * covers reservations first.
 */
function sharesOf({ limit, used, owed, reserved }: Pick<Headroom, 'limit' | 'used' | 'owed' | 'reserved'>) {
  const uncovered = reserved > owed ? reserved - owed : 0n
  const exposure = used + uncovered
  const length = exposure > limit ? exposure : limit
  const share = (part: bigint) => (length === 0n ? 0 : Number((part * 10_000n) / length) / 100)
  return { used: share(used), reserved: share(uncovered) }
}

/** Upcoming changes to a namespace's headroom in minor units: positive amounts free some, negative ones take some. */
export type HeadroomRelease = {
  /** At the next settlement, or when its batch becomes final. */
  readonly next: bigint
  /** When batches that are already settled become final. */
  readonly confirmation: bigint
  readonly isFreedByFinality: boolean
}

/** Undefined if the gateway is older than this console and does not say what is not final. */
export function prepareRelease({
  position,
  not_final: notFinal,
  freed_by: by,
}: Pick<OwnLiquidity, 'position'> & Partial<Pick<OwnLiquidity, 'not_final' | 'freed_by'>>):
  | HeadroomRelease
  | undefined {
  if (!notFinal) return undefined
  const confirmation = -BigInt(notFinal.total)
  return { next: -BigInt(position.total) - confirmation, confirmation, isFreedByFinality: by === 'finality' }
}

/** What the next settlement does, after "The next settlement". */
export function cutoffEffect(currency: string, { next, isFreedByFinality }: HeadroomRelease): string {
  if (next === 0n) return 'doesn’t change your headroom.'
  const when = isFreedByFinality ? ' once the settlement bank confirms the batch' : ''
  return next > 0n
    ? `frees up ${money(currency, next)}${when}.`
    : `includes ${owedText(currency, next)}. Your headroom drops by that amount${when}.`
}

/**
 * The effect of settled batches that the settlement bank has yet to confirm, which no cutoff changes.
 * Empty if there are none.
 */
export function confirmationText(currency: string, { next, confirmation }: HeadroomRelease): string {
  if (confirmation === 0n) return ''
  return confirmation > 0n
    ? ` Batches that have already settled free up ${next > 0n ? 'another ' : ''}${money(currency, confirmation)} once the settlement bank confirms them.`
    : ` Batches that have already settled include ${owedText(currency, confirmation)}. Your headroom drops by that amount once the settlement bank confirms them.`
}

const money = (currency: string, minor: bigint) => formatMoney({ currency, minor })
const owedText = (currency: string, taken: bigint) => `${money(currency, -taken)} that you’re owed`
