import { unixSeconds } from '../../kernel/time.ts'
import type { AgeGroup } from '../admissions/index.ts'
import type { Overview, PaymentFigures } from './contract.ts'
import type { Figures } from './figures.ts'
import type { OverviewFigures } from './read-overview.ts'

export const presentOverview = ({ asOf, payments, today, compared, volume, queue }: OverviewFigures): Overview => ({
  as_of: unixSeconds(asOf),
  time_zone: 'UTC',
  payments,
  today: { from: unixSeconds(today.from), figures: presentFigures(today.figures) },
  compared: {
    hours: compared.hours,
    today: presentFigures(compared.today),
    yesterday: presentFigures(compared.yesterday),
  },
  volume: {
    bucket: volume.bucket,
    buckets: volume.buckets.map(({ from, figures }) => ({ from: unixSeconds(from), figures: presentFigures(figures) })),
  },
  queue: presentQueue(queue),
})

const presentQueue = (ages: readonly AgeGroup[]): Overview['queue'] => {
  // The last age group is the oldest.
  const oldest = ages.findLast(({ count }) => count > 0)?.oldest ?? null
  return {
    count: ages.reduce((sum, { count }) => sum + count, 0),
    count_is_exact: ages.every(({ isExact }) => isExact),
    on_hold: ages.reduce((sum, { onHold }) => sum + onHold, 0),
    oldest: oldest && unixSeconds(oldest),
    ages: ages.map(({ from, to, count, isExact }) => ({
      from_seconds: from,
      to_seconds: to,
      count,
      is_exact: isExact,
    })),
  }
}

const presentFigures = ({ amounts, ...figures }: Figures): PaymentFigures => ({
  ...figures,
  amounts: amounts.map(({ currency, count, ...sums }) => ({
    currency,
    count,
    total: sums.total.toString(),
    completed: sums.completed.toString(),
    sent: sums.sent.toString(),
    received: sums.received.toString(),
    within: sums.within.toString(),
    waiting: sums.waiting.toString(),
  })),
})
