import type { EventInput } from '../../platform/context.ts'
import { presentSummary } from './present.ts'
import type { BatchRow, LeafRow } from './rows.ts'

/** A partner hears of a batch that holds its lines, as it sees it (contract 8). */
export const batchCreated = (batch: BatchRow, leaf: LeafRow, organizationId: string): EventInput => ({
  organizationId,
  partnerId: leaf.partnerId,
  recordType: 'RT_SettlementBatches',
  eventType: 'EK_Created',
  data: presentSummary({ batch, leaf }),
})
