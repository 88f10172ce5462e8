import { expiringByTime, type Sweep } from '../sweep/sweep.ts'

/** Expired counts, and reports between processes that are older than an hour. */
export const rateLimitSweep: Sweep = {
  name: 'rate limits',
  tables: [
    {
      table: 'rate_limits',
      column: 'expire',
      bound: (now) => now.getTime(),
      expiredAt: (value) => new Date(Number(value)),
    },
    expiringByTime({ table: 'rate_uses', column: 'at', retentionMs: 3_600_000 }),
  ],
}
