import type { Sweep } from '../../platform/sweep/sweep.ts'
import { hourName, hourOf, hoursAfter } from './spans.ts'

/** Thirteen months: any month beside the same one of the year before. */
const RETENTION_HOURS = 400 * 24

/**
 * Hourly counts that no screen shows any more (decision 0034). No payment moves that long after its creation: at the latest it
 * expires after thirty days.
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
