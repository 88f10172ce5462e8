import { formatDecimal } from '#lib/kernel/money/amount.ts'
import type { BatchDetails, NetPosition } from '#lib/modules/settlements/contract.ts'

/** One line of the statement, with formatted amounts. */
export type StatementRow = {
  readonly id: string
  readonly name: string
  readonly domain: string
  readonly transactions: number
  readonly credits: string
  readonly debits: string
  readonly net: string
}

/**
 * A batch as a statement: one row per counterparty by name, internal transactions, which do not
 * affect the net, and the batch's own totals.
 */
export function prepareStatement({ summary, positions }: BatchDetails): {
  rows: StatementRow[]
  total: StatementRow
} {
  const { currency, txn_count, net_total } = summary
  const written = (minor: bigint) => formatDecimal({ currency, minor }).replace('-', '\u2212')
  const row = (position: NetPosition): StatementRow => ({
    id: position.counterparty_id,
    name: position.counterparty_name,
    domain: position.counterparty_domain,
    transactions: position.txn_count,
    credits: written(BigInt(position.credits)),
    debits: written(BigInt(position.debits)),
    net: written(BigInt(position.credits) - BigInt(position.debits)),
  })
  const sum = (of: 'credits' | 'debits') => written(positions.reduce((total, one) => total + BigInt(one[of]), 0n))
  const within = txn_count - positions.reduce((total, one) => total + one.txn_count, 0)
  const none = written(0n)
  const inside: StatementRow = {
    id: 'within',
    name: 'Internal',
    domain: '',
    transactions: within,
    credits: none,
    debits: none,
    net: none,
  }
  return {
    rows: [...positions.map(row).sort((a, b) => a.name.localeCompare(b.name)), ...(within > 0 ? [inside] : [])],
    total: {
      id: 'total',
      name: 'Total',
      domain: '',
      transactions: txn_count,
      credits: sum('credits'),
      debits: sum('debits'),
      net: written(BigInt(net_total ?? 0)),
    },
  }
}
