import type { Point } from '#components/chart/series.ts'
import { formatDecimal, plainDecimal } from '#lib/kernel/money/amount.ts'
import type { NetPosition } from '#lib/modules/settlements/contract.ts'
import { type Owed, owedOf, SIGNS } from '../owed.ts'

/** One line of the positions table. */
export type PositionRow = {
  readonly id: string
  readonly name: string
  readonly domain: string
  readonly owed: Owed
  readonly currency: string
  /** Signed minor units: positive when we are owed. */
  readonly net: bigint
  /** The absolute amount in decimals, exact. */
  readonly decimal: string
  /** The transactions that it is made of. */
  readonly transactions: number
}

export type NetPositions = {
  readonly rows: readonly PositionRow[]
  readonly total: PositionRow
  /** The same, worded for the chart; the total comes last. */
  readonly points: readonly Point[]
}

/**
 * Net positions of a batch (contract#settlement) for table and chart: what we are owed first, largest amount first, what we owe last.
 * Exact in bigint; only the length of a bar is a number. `currency` is the batch's, which all its positions share.
 */
export function prepareNetPositions(positions: readonly NetPosition[], currency: string): NetPositions {
  const rows = positions.map(toRow).sort((a, b) => compare(b.net, a.net) || a.name.localeCompare(b.name))
  const net = rows.reduce((sum, row) => sum + row.net, 0n)
  const transactions = rows.reduce((sum, row) => sum + row.transactions, 0)
  const figures = { currency, net, transactions, ...worded(currency, net) }
  const total: PositionRow = { id: 'total', name: 'Total', domain: '', ...figures }
  const twice = new Set(rows.map(({ name }) => name).filter((name, at, names) => names.indexOf(name) !== at))
  const label = ({ name, domain }: PositionRow) =>
    twice.has(name) || name === total.name ? `${name} @${domain}` : name
  return {
    rows,
    total,
    points: [...rows.map((row) => toPoint(row, label(row))), { ...toPoint(total, total.name), total: true }],
  }
}

function toRow(position: NetPosition): PositionRow {
  const { counterparty_id, counterparty_name, counterparty_domain, currency, position_type, net_amount } = position
  const net = position_type === 'Credit' ? BigInt(net_amount) : -BigInt(net_amount)
  return {
    id: counterparty_id,
    name: counterparty_name,
    domain: counterparty_domain,
    currency,
    net,
    transactions: position.txn_count,
    ...worded(currency, net),
  }
}

function toPoint({ currency, net, owed, decimal }: PositionRow, label: string): Point {
  const exact = plainDecimal({ currency, minor: net })
  return {
    label,
    value: Number(exact),
    exact,
    text: `${SIGNS[owed]}${decimal} ${currency} (${owed.toLowerCase()})`,
  }
}

const worded = (currency: string, net: bigint) => ({
  owed: owedOf(net),
  decimal: formatDecimal({ currency, minor: net < 0n ? -net : net }),
})

const compare = (a: bigint, b: bigint) => (a < b ? -1 : Number(a > b))
