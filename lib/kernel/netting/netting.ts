import { assert } from '../assert.ts'

/** What a batch moved from one partner's customers to another's: gross, in minor units, and in how many transactions. */
export type GrossPair = {
  readonly debtor: string
  readonly creditor: string
  readonly amount: bigint
  readonly count: number
}

/** What a counterparty owes the partner (positive) or is owed by it (negative), in minor units. */
export type NetPosition = { readonly counterparty: string; readonly net: bigint }

/**
 * A partner's net position against each counterparty it dealt with: credits from it minus debits to it (contract#settlement).
 * Ordered by counterparty; a position of zero is listed, since there was something to net. Payments within the partner
 * owe nobody anything. One pass; of the pairs, only those that name the partner matter.
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
 * Every partner's total over the batch: all its credits minus all its debits, in minor units. A partner whose payments
 * all stayed within it is there with zero: its transactions are settled too. One pass.
 */
export function totals(pairs: Iterable<GrossPair>): Map<string, bigint> {
  const nets = new Map<string, bigint>()
  for (const { debtor, creditor, amount } of pairs) {
    add(nets, debtor, -amount)
    add(nets, creditor, amount)
  }
  return nets
}

/** How many of the batch's transactions hold a line of each partner; one within a partner counts once (contract#settlement). */
export function transactionCounts(pairs: Iterable<GrossPair>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { debtor, creditor, count } of pairs) {
    counts.set(debtor, (counts.get(debtor) ?? 0) + count)
    if (creditor !== debtor) counts.set(creditor, (counts.get(creditor) ?? 0) + count)
  }
  return counts
}

/** Money neither appears nor disappears: throws unless the totals of a batch sum to zero, which makes its run FAILED. */
export function assertZeroSum(totals: ReadonlyMap<string, bigint>): void {
  let sum = 0n
  for (const total of totals.values()) sum += total
  assert(sum === 0n, `the totals of a batch sum to zero, not ${sum}`)
}

/** `position_type` of a net position: Credit when the partner is owed money or nothing at all (contract#settlement). */
export function positionType(net: bigint): 'Credit' | 'Debit' {
  return net >= 0n ? 'Credit' : 'Debit'
}

/** `kind` of a partner's leaf: creditor when its total is zero or more (contract#settlement). */
export function kind(total: bigint): 'creditor' | 'debtor' {
  return total >= 0n ? 'creditor' : 'debtor'
}

/** The absolute value, which goes with `positionType` and `kind`: their words carry the sign. */
export function magnitude(net: bigint): bigint {
  return net < 0n ? -net : net
}

function add(nets: Map<string, bigint>, partner: string, amount: bigint): void {
  nets.set(partner, (nets.get(partner) ?? 0n) + amount)
}

function byCounterparty(a: NetPosition, b: NetPosition): number {
  return a.counterparty < b.counterparty ? -1 : 1
}
