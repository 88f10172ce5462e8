import type { Volume } from '../../platform/tallies/tallies.ts'
import { ENDINGS, type Ending } from './states.ts'

/** Number of payments by outcome, and their amounts by currency in minor units. */
export type Figures = Readonly<Record<Ending, number>> & {
  readonly count: number
  readonly amounts: readonly { readonly currency: string; readonly count: number; readonly total: bigint }[]
}

/** Sums tallies. Amounts are summed per currency. */
export function figuresOf(volumes: readonly Volume[]): Figures {
  const of = (ending: Ending) => total(volumes.filter(({ state }) => state === ending))
  const currencies = [...new Set(volumes.map(({ rest }) => rest))].sort()
  const [waiting, completed, failed, expired] = ENDINGS.map(of) as [number, number, number, number]
  return {
    count: total(volumes),
    waiting,
    completed,
    failed,
    expired,
    amounts: currencies.map((currency) => {
      const own = volumes.filter(({ rest }) => rest === currency)
      return { currency, count: total(own), total: own.reduce((sum, { amount }) => sum + amount, 0n) }
    }),
  }
}

const total = (volumes: readonly Volume[]) => volumes.reduce((sum, { n }) => sum + n, 0)
