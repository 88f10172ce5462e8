import { isMinor, textAt } from '#app/_remote/read.ts'
import type { NetPoint } from '#components/chart/net-points.ts'
import { formatDecimal, isCurrency, plainDecimal } from '#lib/kernel/money/amount.ts'
import { owedOf } from '../owed.ts'

/**
 * Positions of a remote gateway's batch, one chart per currency. Invalid amounts appear only in the
 * table.
 */
export function preparePlainPositions(
  positions: readonly Readonly<Record<string, unknown>>[],
): { currency: string; points: NetPoint[] }[] {
  const byCurrency = new Map<string, NetPoint[]>()
  for (const position of positions) {
    const currency = textAt(position, 'currency')
    const amount = textAt(position, 'net_amount')
    const type = textAt(position, 'position_type')
    if (!currency || !isCurrency(currency) || !isMinor(amount) || (type !== 'Credit' && type !== 'Debit')) continue
    const minor = type === 'Credit' ? BigInt(amount) : -BigInt(amount)
    const exact = plainDecimal({ currency, minor })
    const text = plainText(currency)(minor)
    const label = textAt(position, 'counterparty_name') ?? textAt(position, 'counterparty_id') ?? 'Unknown'
    byCurrency.set(currency, [...(byCurrency.get(currency) ?? []), { label, minor, value: Number(exact), exact, text }])
  }
  return [...byCurrency].map(([currency, points]) => ({
    currency,
    points: points.sort((one, other) => other.value - one.value),
  }))
}

/** An amount as the chart announces it. */
export const plainText = (currency: string) => (minor: bigint) =>
  `${formatDecimal({ currency, minor })} ${currency}, ${owedOf(minor)}`
