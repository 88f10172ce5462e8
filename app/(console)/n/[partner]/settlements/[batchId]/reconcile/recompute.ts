import type { NetPosition } from '#lib/modules/settlements/contract.ts'
import { csvRows, UnreadableLines } from './csv-rows.ts'

/** Totals of a counterparty's lines, in minor units. */
export type Sums = { credits: bigint; debits: bigint; count: number }

/** Positions recomputed from lines: per counterparty, excluding internal ones, and in total. */
export type Recomputed = {
  readonly positions: Map<string, Sums>
  net: bigint
  /** Number of transactions. An internal one has two lines but counts once. */
  transactions: number
  lines: number
}

const COLUMNS = ['direction', 'counterparty_id', 'currency', 'signed_minor_units'] as const

/**
 * Adds up the lines of a batch's `transactions.csv`, streamed in chunks. Calls `onLines` after each
 * chunk with the number of lines so far. Sums are exact bigints. Throws UnreadableLines.
 */
export async function recompute(
  portions: AsyncIterable<string>,
  { partner, currency }: { partner: string; currency: string },
  onLines: (lines: number) => void = () => undefined,
): Promise<Recomputed> {
  const so: Recomputed = { positions: new Map(), net: 0n, transactions: 0, lines: 0 }
  let places: Places | undefined
  for await (const rows of csvRows(portions)) {
    for (const row of rows) {
      if (places) addLine(so, row, places, { partner, currency })
      else places = placesOf(row)
    }
    onLines(so.lines)
  }
  if (!places) throw new UnreadableLines('The file is empty')
  return so
}

type Places = Record<(typeof COLUMNS)[number], number>

function placesOf(head: readonly string[]): Places {
  const places = Object.fromEntries(COLUMNS.map((column) => [column, head.indexOf(column)])) as Places
  if (Object.values(places).includes(-1)) throw new UnreadableLines('The file is missing a column')
  return places
}

function addLine(so: Recomputed, row: readonly string[], at: Places, own: { partner: string; currency: string }): void {
  const text = row[at.signed_minor_units] ?? ''
  const counterparty = row[at.counterparty_id] ?? ''
  if (!/^-?\d{1,19}$/.test(text) || counterparty === '') throw new UnreadableLines(`Line ${so.lines + 1} is incomplete`)
  if (row[at.currency] !== own.currency) throw new UnreadableLines(`Line ${so.lines + 1} is in a different currency`)
  const signed = BigInt(text)
  so.lines += 1
  so.net += signed
  if (counterparty === own.partner) {
    if (row[at.direction] === 'debit') so.transactions += 1
    return
  }
  so.transactions += 1
  let sums = so.positions.get(counterparty)
  if (!sums) {
    sums = { credits: 0n, debits: 0n, count: 0 }
    so.positions.set(counterparty, sums)
  }
  sums.count += 1
  if (signed < 0n) sums.debits -= signed
  else sums.credits += signed
}

/** The batch's own figures, to compare with. */
export type Claimed = {
  readonly net: string | null
  readonly transactions: number
  readonly positions: readonly NetPosition[]
}

/** One mismatch, in signed minor units. */
export type Difference = {
  /** Undefined for the batch total. */
  readonly counterparty?: string
  readonly what: 'net' | 'credits' | 'debits' | 'transactions'
  readonly claimed: string
  readonly recomputed: string
}

/** Every figure of the batch that its lines do not confirm, and every missing counterparty. */
export function differences(claimed: Claimed, { positions, net, transactions }: Recomputed): Difference[] {
  const whole = [
    { what: 'net', claimed: claimed.net ?? 'none', recomputed: net.toString() },
    { what: 'transactions', claimed: String(claimed.transactions), recomputed: String(transactions) },
  ] as const
  const claimedPositions = new Map(claimed.positions.map((position) => [position.counterparty_id, position]))
  const all = new Set([...claimedPositions.keys(), ...positions.keys()])
  const each = [...all].flatMap((counterparty) => {
    const ours = positions.get(counterparty) ?? { credits: 0n, debits: 0n, count: 0 }
    const theirs = claimedPositions.get(counterparty)
    const figures = [
      { what: 'net', claimed: netOf(theirs), recomputed: (ours.credits - ours.debits).toString() },
      { what: 'credits', claimed: theirs?.credits ?? 'none', recomputed: ours.credits.toString() },
      { what: 'debits', claimed: theirs?.debits ?? 'none', recomputed: ours.debits.toString() },
      { what: 'transactions', claimed: String(theirs?.txn_count ?? 'none'), recomputed: String(ours.count) },
    ] as const
    return figures.map((figure) => ({ counterparty, ...figure }))
  })
  return [...whole, ...each].filter(({ claimed, recomputed }) => claimed !== recomputed)
}

const netOf = (position: NetPosition | undefined): string => {
  if (!position) return 'none'
  return position.position_type === 'Debit' && position.net_amount !== '0'
    ? `-${position.net_amount}`
    : position.net_amount
}
