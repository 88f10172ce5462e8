import { isoTime } from '../../kernel/time.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { type CsvColumns, type CsvExport, exportList } from '../../platform/csv-export.ts'
import type { CustomerFilters } from './contract.ts'
import { allCustomers } from './list-customers.ts'
import { CUSTOMER_STATUS } from './states.ts'
import type { CustomerRow } from './table.ts'

/** Exports all matching customers. */
export const exportCustomers = (ctx: PartnerCtx, filters: CustomerFilters): CsvExport =>
  exportList(ctx, 'customers', COLUMNS, allCustomers(ctx, filters))

const WORDS = new Map<number, string>(Object.entries(CUSTOMER_STATUS).map(([word, number]) => [number, word]))

const COLUMNS: CsvColumns<CustomerRow> = {
  customer_id: (row) => row.token,
  payment_address: (row) => ({ text: row.paymentAddress }),
  type: (row) => row.type,
  status: (row) => WORDS.get(row.status) ?? row.status,
  first_name: (row) => ({ text: row.firstName }),
  middle_name: (row) => ({ text: row.middleName }),
  last_name: (row) => ({ text: row.lastName }),
  nick_name: (row) => ({ text: row.nickName }),
  email: (row) => ({ text: row.email }),
  phone_number: (row) => ({ text: row.phoneNumber }),
  business_legal_name: (row) => ({ text: row.businessLegalName }),
  business_trade_name: (row) => ({ text: row.businessTradeName }),
  business_website: (row) => ({ text: row.businessWebsite }),
  business_industry: (row) => ({ text: row.businessIndustry }),
  business_description: (row) => ({ text: row.businessDescription }),
  created_at: (row) => isoTime(row.createdAt),
  updated_at: (row) => isoTime(row.updatedAt),
}
