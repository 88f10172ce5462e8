import { unixSeconds } from '../../kernel/time.ts'
import type { Overview, PaymentFigures } from './contract.ts'
import type { Figures } from './figures.ts'
import type { OverviewFigures } from './read-overview.ts'

export const presentOverview = ({ asOf, payments, today, compared, volume, tasks }: OverviewFigures): Overview => ({
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
  tasks: {
    pending: tasks.pending,
    on_hold: tasks.onHold,
    oldest: tasks.oldest && unixSeconds(tasks.oldest),
    ages: tasks.ages.map(({ from, to, count, isExact }) => ({
      from_seconds: from,
      to_seconds: to,
      count,
      is_exact: isExact,
    })),
  },
})

const presentFigures = ({ amounts, ...figures }: Figures): PaymentFigures => ({
  ...figures,
  amounts: amounts.map(({ currency, count, total }) => ({ currency, count, total: total.toString() })),
})
