import { plainDecimal } from '../../kernel/money/amount.ts'
import { positionType } from '../../kernel/netting/netting.ts'
import { isoTime } from '../../kernel/time.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { type CsvColumns, type CsvExport, exportList } from '../../platform/csv-export.ts'
import type { SettlementFilters } from './contract.ts'
import { finalityOf } from './finality/finality-of.ts'
import { allSettlements } from './list-settlements.ts'
import type { BatchView } from './views.ts'

/** Exports all matching batches with the namespace's own net total. */
export const exportSettlements = (ctx: PartnerCtx, filters: SettlementFilters): CsvExport =>
  exportList(ctx, 'settlements', COLUMNS, allSettlements(ctx, filters))

/** The namespace's net total, which exists once the batch is COMPLETED. */
const netOf = ({ batch, leaf }: BatchView): bigint | undefined =>
  batch.status === 'COMPLETED' ? (leaf?.total ?? 0n) : undefined

const COLUMNS: CsvColumns<BatchView> = {
  batch_id: ({ batch }) => batch.token,
  cutoff_time: ({ batch }) => isoTime(batch.cutoffAt),
  status: ({ batch }) => batch.status,
  currency: ({ batch }) => batch.currency,
  transactions: ({ leaf }) => leaf?.count ?? 0,
  net_total: (view) => {
    const minor = netOf(view)
    return minor === undefined ? null : plainDecimal({ currency: view.batch.currency, minor })
  },
  position_type: (view) => {
    const minor = netOf(view)
    return minor === undefined ? null : positionType(minor)
  },
  started_on: ({ batch }) => isoTime(batch.startedAt),
  completed_on: ({ batch }) => batch.completedAt && isoTime(batch.completedAt),
  failure: ({ batch }) => batch.failure && { text: batch.failure },
  finality: ({ batch }) => finalityOf(batch)?.state ?? null,
  final_on: ({ batch }) => batch.finalAt && isoTime(batch.finalAt),
}
