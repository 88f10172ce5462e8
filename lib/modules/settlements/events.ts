import type { EventInput } from '../../platform/context.ts'
import { presentSummary } from './present.ts'
import type { BatchView } from './views.ts'

type Recipient = { readonly organizationId: string; readonly partnerId: string }

/**
 * The event of a batch for a namespace with lines in it, as the namespace sees it
 * (contract#webhooks). A batch is stored when its run ends: a completed one is new, and a
 * failed one has changed since it was shown as processing (decision 0029). A final one has changed, too.
 */
export const batchEvent = (view: BatchView, { organizationId, partnerId }: Recipient): EventInput => ({
  organizationId,
  partnerId,
  recordType: 'RT_SettlementBatches',
  eventType: view.batch.status === 'FAILED' || view.batch.finalAt !== null ? 'EK_Updated' : 'EK_Created',
  data: presentSummary(view),
})
