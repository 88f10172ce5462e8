import { plainDecimal } from '../../kernel/money/amount.ts'
import { isoTime } from '../../kernel/time.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { type CsvColumns, type CsvExport, exportList } from '../../platform/csv-export.ts'
import { allPayments } from './list-payments.ts'
import type { ShownPayment } from './payment-row.ts'
import type { ReadFilters } from './payment-search.ts'
import type { Direction } from './states.ts'
import type { StoredParty } from './table.ts'

/** Exports all matching payments. */
export const exportPayments = (ctx: PartnerCtx, filters: ReadFilters): CsvExport =>
  exportList(ctx, 'payments', columnsFor(ctx.partnerId), allPayments(ctx, filters))

const columnsFor = (partnerId: string): CsvColumns<ShownPayment> => ({
  payment_id: (row) => ({ text: row.paymentId }),
  initiated_at: (row) => isoTime(row.initiatedAt),
  state: (row) => row.shown,
  payment_type: (row) => row.paymentType,
  direction: (row) => directionOf(row, partnerId),
  debtor_address: (row) => ({ text: row.debtor.payment_address }),
  debtor_name: (row) => ({ text: nameOf(row.debtor) }),
  beneficiary_address: (row) => ({ text: row.beneficiary.payment_address }),
  beneficiary_name: (row) => ({ text: nameOf(row.beneficiary) }),
  reference: (row) => ({ text: row.reference }),
  currency: (row) => row.currency,
  amount: (row) => plainDecimal({ currency: row.currency, minor: row.amount }),
  minor_units: (row) => row.amount.toString(),
  expires_at: (row) => isoTime(row.expiresAt),
})

const nameOf = ({ first_name, last_name }: StoredParty) => [first_name, last_name].filter(Boolean).join(' ')

/** Direction of the money from the namespace's view. */
function directionOf({ partnerId: initiator, receiverPartnerId, paymentType }: ShownPayment, own: string): Direction {
  if (initiator === own && receiverPartnerId === own) return 'within'
  return (initiator === own) === (paymentType === 'Type_Push') ? 'out' : 'in'
}
