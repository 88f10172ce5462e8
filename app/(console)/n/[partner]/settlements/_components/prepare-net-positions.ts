import type { NetPoint } from '#components/chart/net-points.ts'
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
  /** Signed minor units; positive if we are owed. */
  readonly net: bigint
  /** The exact absolute amount in decimals. */
  readonly decimal: string
  /** Number of transactions in the position. */
  readonly transactions: number
}

export type NetPositions = {
  readonly rows: readonly PositionRow[]
  readonly total: PositionRow
  /** The same figures, labeled for the chart. */
  readonly points: readonly NetPoint[]
  readonly totalPoint: NetPoint
}

/**
 * Net positions of a batch (contract#settlement) for table and chart, from the largest credit to
 * the largest debit. Exact bigints; only bar lengths are floating point. All positions share the
 * batch's `currency`.
 */
export function prepareNetPositions(
  positions: readonly NetPosition[],
  currency: string,
  hrefFor?: (counterparty: string) => string,
): NetPositions {
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
    points: rows.map((row) => ({ ...toPoint(row, label(row)), short: `@${row.domain}`, href: hrefFor?.(row.id) })),
    totalPoint: { ...toPoint(total, total.name), total: true },
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

function toPoint({ currency, net }: PositionRow, label: string): NetPoint {
  const exact = plainDecimal({ currency, minor: net })
  return { label, minor: net, value: Number(exact), exact, text: netText(currency)(net) }
}

/** An amount as the chart announces it. */
export const netText = (currency: string) => (net: bigint) => {
  const { owed, decimal } = worded(currency, net)
  return `${SIGNS[owed]}${decimal} ${currency} (${owed.toLowerCase()})`
}

const worded = (currency: string, net: bigint) => ({
  owed: owedOf(net),
  decimal: formatDecimal({ currency, minor: net < 0n ? -net : net }),
})

const compare = (a: bigint, b: bigint) => (a < b ? -1 : Number(a > b))
