import { plainDecimal } from '../../kernel/money/amount.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { type CsvColumns, type CsvExport, exportList } from '../../platform/csv-export.ts'
import { mapRows } from '../../platform/drain.ts'
import type { Recall, RecallFilters } from './contract.ts'
import type { ShownRecall } from './find-recalls.ts'
import { allRecalls } from './list-recalls.ts'

/** How the API presents it; the file has the same values. */
type Present = (shown: ShownRecall, readerPartnerId: string) => Recall

/** Exports all matching recalls. */
export const exportRecalls = (ctx: PartnerCtx, filters: RecallFilters, present: Present): CsvExport =>
  exportList(
    ctx,
    'recalls',
    COLUMNS,
    mapRows(allRecalls(ctx, filters), (shown) => present(shown, ctx.partnerId)),
  )

const COLUMNS: CsvColumns<Recall> = {
  recall_id: (row) => row.recall_id,
  created_on: (row) => row.created_on,
  direction: (row) => row.direction,
  state: (row) => row.state,
  payment_id: (row) => ({ text: row.payment_id }),
  original_transaction_id: (row) => row.original_transaction_id,
  currency: ({ amount }) => amount.currency,
  amount: ({ amount }) => plainDecimal({ currency: amount.currency, minor: BigInt(amount.total) }),
  reason: (row) => row.reason,
  note: (row) => ({ text: row.note }),
  refusal_reason: ({ refusal }) => refusal?.reason ?? null,
  refusal_message: ({ refusal }) => ({ text: refusal?.message ?? '' }),
  return_id: (row) => row.return_id,
  transaction_id: (row) => row.transaction_id,
  other_partner_id: (row) => row.other_partner_id,
  other_domain: (row) => ({ text: row.other_domain ?? '' }),
  created_by: (row) => ({ text: row.created_by ?? '' }),
  ended_by: (row) => ({ text: row.ended_by ?? '' }),
  expires_on: (row) => row.expires_on,
  ended_on: (row) => row.ended_on,
}
