import type { Chance } from '../kernel/chance.ts'
import { LEFT } from './scenario.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** When the settlement of a day runs, which is `day` days before the network’s last. */
export const cutoffOf = (end: Date, day: number): Date => new Date(end.getTime() - day * DAY - 3 * HOUR)

/** Times of a day’s payments: 18 hours, which end two hours before the settlement. */
export function* timesBefore(settleAt: Date, count: number, chance: Chance): Generator<Date> {
  for (let i = 0; i < count; i++)
    yield new Date(settleAt.getTime() - 20 * HOUR + 18 * HOUR * ((i + chance.next()) / count))
}

/** Tasks that remain open, and when: they are spread over the last hours. */
export const timesOfLeft = (end: Date): [at: Date, left: (typeof LEFT)[number]][] =>
  LEFT.map((left, i) => [new Date(end.getTime() - (2.5 * HOUR * (LEFT.length - i)) / LEFT.length), left])
