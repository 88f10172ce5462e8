import type { Sweep } from '../../platform/sweep/sweep.ts'
import { hourName, hourOf, hoursAfter } from './spans.ts'

/** Thirteen months, so that each month can be compared with the same month of the previous year. */
const RETENTION_HOURS = 400 * 24

/**
 * Hourly tallies that are no longer shown (decision 0034). They do not change any more, because
 * payments expire after at most thirty days.
 */
export const hourlySweep: Sweep = {
  name: 'hourly tallies',
  tables: [
    {
      table: 'tallies',
      column: 'part',
      where: `list = 'payments by hour'`,
      bound: (now) => hourName(hoursAfter(now, -RETENTION_HOURS)),
      expiredAt: (part) => hoursAfter(hourOf(part), RETENTION_HOURS + 1),
    },
  ],
}
