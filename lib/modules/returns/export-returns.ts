import { plainDecimal } from '../../kernel/money/amount.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { type CsvColumns, type CsvExport, exportList } from '../../platform/csv-export.ts'
import { mapRows } from '../../platform/drain.ts'
import type { Return, ReturnFilters } from './contract.ts'
import type { ShownReturn } from './find-returns.ts'
import { allReturns } from './list-returns.ts'

/** How the API presents it; the file has the same values. */
type Present = (shown: ShownReturn, readerPartnerId: string) => Return

/** Exports all matching returns. */
export const exportReturns = (ctx: PartnerCtx, filters: ReturnFilters, present: Present): CsvExport =>
  exportList(
    ctx,
    'returns',
    COLUMNS,
    mapRows(allReturns(ctx, filters), (shown) => present(shown, ctx.partnerId)),
  )

const COLUMNS: CsvColumns<Return> = {
  return_id: (row) => row.return_id,
  created_on: (row) => row.created_on,
  direction: (row) => row.direction,
  payment_id: (row) => ({ text: row.payment_id }),
  original_transaction_id: (row) => row.original_transaction_id,
  transaction_id: (row) => row.transaction_id,
  recall_id: (row) => row.recall_id,
  currency: ({ amount }) => amount.currency,
  amount: ({ amount }) => plainDecimal({ currency: amount.currency, minor: BigInt(amount.total) }),
  reason: (row) => row.reason,
  note: (row) => ({ text: row.note }),
  other_partner_id: (row) => row.other_partner_id,
  other_domain: (row) => ({ text: row.other_domain ?? '' }),
  created_by: (row) => ({ text: row.created_by ?? '' }),
}
