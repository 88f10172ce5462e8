import type { Liquidity, LiquidityChange } from '#lib/modules/liquidity/contract.ts'
import type { ChangeKind } from '#lib/modules/liquidity/states.ts'

/** Cap and funds of a namespace in a currency, and what uses them. */
export type Current = Pick<Liquidity, 'net_debit_cap' | 'funds' | 'position' | 'reserved'>

/** What a change does. */
type Change = {
  readonly kind: ChangeKind
  /** Null: the cap is removed. */
  readonly minor: bigint | null
}

export type ChangeEffect = {
  /** The changed figure: the cap, with null for no limit, or the funds. */
  readonly before: bigint | null
  readonly after: bigint | null
  /** Cap and funds afterwards; null for no limit. */
  readonly limit: bigint | null
  /** What the namespace owes, with what is reserved. */
  readonly exposure: bigint
  /** Whether the limit would be below the exposure: new payments then fail, and a withdrawal is refused. */
  readonly isBelowExposure: boolean
  /** Whether more is withdrawn than the funds, which the gateway refuses. */
  readonly isAboveFunds: boolean
}

/** What a change does to a limit. Without `current`, the namespace has neither cap nor funds. */
export function effectOf({ kind, minor }: Change, current: Current | undefined): ChangeEffect {
  const cap = current?.net_debit_cap ? BigInt(current.net_debit_cap.total) : null
  const funds = BigInt(current?.funds.total ?? 0)
  const moved = kind === 'cap' ? 0n : kind === 'deposit' ? (minor ?? 0n) : -(minor ?? 0n)
  const next = { cap: kind === 'cap' ? minor : cap, funds: funds + moved }
  const exposure = BigInt(current?.reserved.total ?? 0) - BigInt(current?.position.total ?? 0)
  const limit = next.cap === null ? null : next.cap + next.funds
  return {
    ...(kind === 'cap' ? { before: cap, after: next.cap } : { before: funds, after: next.funds }),
    limit,
    exposure: exposure > 0n ? exposure : 0n,
    // A deposit never makes it worse.
    isBelowExposure: kind !== 'deposit' && limit !== null && exposure > limit,
    isAboveFunds: next.funds < 0n,
  }
}

/** A proposed change. */
export const changeOf = ({ kind, amount }: Pick<LiquidityChange, 'kind' | 'amount'>): Change => ({
  kind,
  minor: amount && BigInt(amount.total),
})
