import { formatMoney } from '#lib/kernel/money/amount.ts'
import type { LiquidityChange } from '#lib/modules/liquidity/contract.ts'
import type { ChangeKind } from '#lib/modules/liquidity/states.ts'

type KindWords = { readonly action: string; readonly figure: string; readonly amount: string; readonly noun: string }

/** `figure` is what the change changes. */
export const KIND_WORDS: Readonly<Record<ChangeKind, KindWords>> = {
  cap: { action: 'Change limit', figure: 'Net debit cap', amount: 'New cap', noun: 'Cap change' },
  deposit: { action: 'Record deposit', figure: 'Funds', amount: 'Amount', noun: 'Deposit' },
  withdrawal: { action: 'Record withdrawal', figure: 'Funds', amount: 'Amount', noun: 'Withdrawal' },
}

/** A cap or funds; null is no limit. */
export const figureText = (currency: string, minor: bigint | null): string =>
  minor === null ? 'No limit' : formatMoney({ currency, minor })

type Described = Pick<LiquidityChange, 'kind' | 'currency' | 'amount'>

/** A change in a few words, such as "Cap of 5,000.00 USD". */
export function changeText({ kind, currency, amount }: Described): string {
  if (amount === null) return `Remove the ${currency} cap`
  const money = formatMoney({ currency, minor: BigInt(amount.total) })
  return { cap: `Cap of ${money}`, deposit: `Deposit of ${money}`, withdrawal: `Withdrawal of ${money}` }[kind]
}
