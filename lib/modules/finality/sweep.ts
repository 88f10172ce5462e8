import { expiringByTime, type Sweep } from '../../platform/sweep/sweep.ts'

/** A financial year, and a month for its audit. */
const RETENTION_DAYS = 400

/**
 * Resolved mismatches, which contain texts of bank statements (decision 0201). Those that say that a payment is missing stay, so
 * that the next statement does not report it again.
 */
export const mismatchSweep: Sweep = {
  name: 'resolved mismatches',
  tables: [
    {
      ...expiringByTime({
        table: 'settlement_mismatches',
        column: 'resolved_at',
        retentionMs: RETENTION_DAYS * 86_400_000,
      }),
      where: "resolved_at is not null and kind <> 'missing'",
    },
  ],
}
