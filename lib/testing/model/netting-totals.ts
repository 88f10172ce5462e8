import type { GrossPair } from '../../kernel/netting/netting.ts'

/**
 * The total of each partner in a batch: all its credits minus all its debits, in minor units. A
 * partner with only internal payments is included with zero, because its transactions are settled
 * too.
 */
export function totals(pairs: Iterable<GrossPair>): Map<string, bigint> {
  const nets = new Map<string, bigint>()
  for (const { debtor, creditor, amount } of pairs) {
    add(nets, debtor, -amount)
    add(nets, creditor, amount)
  }
  return nets
}

/**
 * Number of the batch's transactions with a line of each partner. An internal one counts once
 * (contract#settlement).
 */
export function transactionCounts(pairs: Iterable<GrossPair>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { debtor, creditor, count } of pairs) {
    counts.set(debtor, (counts.get(debtor) ?? 0) + count)
    if (creditor !== debtor) counts.set(creditor, (counts.get(creditor) ?? 0) + count)
  }
  return counts
}

function add(nets: Map<string, bigint>, partner: string, amount: bigint): void {
  nets.set(partner, (nets.get(partner) ?? 0n) + amount)
}
