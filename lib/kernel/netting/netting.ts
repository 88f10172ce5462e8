import { assert } from '../assert.ts'

/**
 * Gross amount, in minor units, that a batch moved from one partner's customers to another's, and
 * its transactions.
 */
export type GrossPair = {
  readonly debtor: string
  readonly creditor: string
  readonly amount: bigint
  readonly count: number
}

/**
 * Amount in minor units that a counterparty owes the partner (positive) or is owed by it
 * (negative).
 */
export type NetPosition = { readonly counterparty: string; readonly net: bigint }

/**
 * A partner's net position with each counterparty: payments from it minus payments to it
 * (contract#settlement). Ordered by counterparty. Includes positions of zero, because there was
 * something to net. Payments within the partner, and pairs of other partners, are ignored.
 */
export function netPositions(pairs: Iterable<GrossPair>, partner: string): NetPosition[] {
  const nets = new Map<string, bigint>()
  for (const { debtor, creditor, amount } of pairs) {
    if (debtor === creditor) continue
    if (creditor === partner) add(nets, debtor, amount)
    else if (debtor === partner) add(nets, creditor, -amount)
  }
  return [...nets].map(([counterparty, net]) => ({ counterparty, net })).sort(byCounterparty)
}

/**
 * Throws unless the totals of a batch sum to zero, so that no money appears or disappears. The run
 * is then FAILED.
 */
export function assertZeroSum(totals: ReadonlyMap<string, bigint>): void {
  let sum = 0n
  for (const total of totals.values()) sum += total
  assert(sum === 0n, `the totals of a batch must sum to zero, not ${sum}`)
}

/** `position_type` of a net position: Credit if it is zero or more (contract#settlement). */
export function positionType(net: bigint): 'Credit' | 'Debit' {
  return net >= 0n ? 'Credit' : 'Debit'
}

/** `kind` of a partner's leaf: creditor if its total is zero or more (contract#settlement). */
export function kind(total: bigint): 'creditor' | 'debtor' {
  return total >= 0n ? 'creditor' : 'debtor'
}

/** The absolute value. `positionType` and `kind` express the sign. */
export function magnitude(net: bigint): bigint {
  return net < 0n ? -net : net
}

function add(nets: Map<string, bigint>, partner: string, amount: bigint): void {
  nets.set(partner, (nets.get(partner) ?? 0n) + amount)
}

function byCounterparty(a: NetPosition, b: NetPosition): number {
  return a.counterparty < b.counterparty ? -1 : 1
}
