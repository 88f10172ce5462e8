import type { Volume } from '../../platform/tallies/tallies.ts'
import { type Ending, FLOWS, type Flow } from './states.ts'

/** Amounts in one currency in minor units: of all payments, of completed ones in total and by direction, and in progress. */
type Amounts = Readonly<Record<'total' | 'completed' | 'waiting' | Flow, bigint>> & {
  readonly currency: string
  readonly count: number
}

/** Earlier versions counted completed payments without their direction (decision 0232). */
const COMPLETED = ['completed', ...FLOWS]

/** Number of payments by outcome, and their amounts by currency. */
export type Figures = Readonly<Record<Ending, number>> & {
  readonly count: number
  readonly amounts: readonly Amounts[]
}

/** Sums tallies. Amounts are summed per currency. */
export function figuresOf(volumes: readonly Volume[]): Figures {
  const numberOf = (...states: string[]) => count(volumes.filter(({ state }) => states.includes(state)))
  const byCurrency = Map.groupBy(volumes, ({ rest }) => rest)
  return {
    count: count(volumes),
    waiting: numberOf('waiting'),
    completed: numberOf(...COMPLETED),
    failed: numberOf('failed'),
    expired: numberOf('expired'),
    amounts: [...byCurrency.keys()].sort().map((currency) => amountsOf(currency, byCurrency.get(currency) ?? [])),
  }
}

function amountsOf(currency: string, volumes: readonly Volume[]): Amounts {
  const of = (...states: string[]) => total(volumes.filter(({ state }) => states.includes(state)))
  return {
    currency,
    count: count(volumes),
    total: total(volumes),
    completed: of(...COMPLETED),
    sent: of('sent'),
    received: of('received'),
    within: of('within'),
    waiting: of('waiting'),
  }
}

const count = (volumes: readonly Volume[]) => volumes.reduce((sum, { n }) => sum + n, 0)
const total = (volumes: readonly Volume[]) => volumes.reduce((sum, { amount }) => sum + amount, 0n)
