import { isoTime } from '../../kernel/time.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { type CsvColumns, type CsvExport, exportList } from '../../platform/csv-export.ts'
import type { AccountFilters } from './contract.ts'
import { allAccounts } from './list-accounts.ts'
import type { AccountRow } from './table.ts'

/** Exports all matching accounts. Their numbers are masked, as everywhere (contract#accounts). */
export const exportAccounts = (ctx: PartnerCtx, filters: AccountFilters): CsvExport =>
  exportList(ctx, 'accounts', COLUMNS, allAccounts(ctx, filters))

const COLUMNS: CsvColumns<AccountRow> = {
  account_id: (row) => row.token,
  account_title: (row) => ({ text: row.accountTitle }),
  masked_account_number: (row) => `XXXX-XXXX-XXXX-${row.lastFour}`,
  routing_number: (row) => row.routingNumber,
  type: (row) => row.type,
  status: (row) => row.status,
  created_at: (row) => isoTime(row.createdAt),
  updated_at: (row) => isoTime(row.updatedAt),
}
