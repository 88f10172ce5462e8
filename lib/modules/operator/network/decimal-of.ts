import { isCurrency, plainDecimal } from '../../../kernel/money/amount.ts'

/**
 * An amount in decimals; null in a currency whose decimals are unknown, such as a withdrawn one.
 */
export const decimalOf = (currency: string, minor: bigint): string | null =>
  isCurrency(currency) ? plainDecimal({ currency, minor }) : null
