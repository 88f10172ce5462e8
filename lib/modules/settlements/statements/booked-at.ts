import { type SQL, sql } from 'drizzle-orm'
import { settlementBatches } from '../table.ts'
import type { VisibleBatches } from '../visible.ts'

type Times = 'completedAt' | 'finalAt' | 'instructionsCount'

/**
 * When a completed batch counts towards the balance: when the settlement bank has confirmed all of it, or when it was completed
 * if it has no settlement instructions. Neither changes afterwards (decision 0197).
 */
export const bookedAt = (
  batch: Pick<typeof settlementBatches, Times> | Pick<VisibleBatches, Times>,
): SQL<Date | null> =>
  sql<Date | null>`case when ${batch.instructionsCount} is null then ${batch.completedAt} else ${batch.finalAt} end`.mapWith(
    settlementBatches.completedAt,
  )
