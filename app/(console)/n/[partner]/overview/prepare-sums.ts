import type { PaymentFigures } from '#lib/modules/overview/contract.ts'

/** Sums of money that moved, by direction, and of money in progress. */
export type Sum = 'sent' | 'received' | 'within' | 'waiting'

export type CurrencySum = { readonly currency: string; readonly minor: bigint }

/** The currencies with such a sum, the one with most payments first. */
export const sumsOf = ({ amounts }: PaymentFigures, sum: Sum): CurrencySum[] =>
  amounts
    .toSorted((one, other) => other.count - one.count)
    .flatMap(({ currency, [sum]: total }) => (total === '0' ? [] : [{ currency, minor: BigInt(total) }]))
