import type { EventInput } from '../../platform/context.ts'
import { presentSummary } from './present.ts'
import type { BatchView } from './rows.ts'

type Recipient = { readonly organizationId: string; readonly partnerId: string }

/**
 * A partner hears of a batch that holds its lines, as it sees it (contract#webhooks). A batch is written once, when its run has ended:
 * one that completed is new to whoever hears of it, and one that failed has changed from what its run had promised (decision 0029).
 */
export const batchEvent = (view: BatchView, { organizationId, partnerId }: Recipient): EventInput => ({
  organizationId,
  partnerId,
  recordType: 'RT_SettlementBatches',
  eventType: view.batch.status === 'FAILED' ? 'EK_Updated' : 'EK_Created',
  data: presentSummary(view),
})
