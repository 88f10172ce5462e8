import { plainDecimal } from '../../../kernel/money/amount.ts'
import { isoTime } from '../../../kernel/time.ts'
import type { PartnerCtx } from '../../../platform/context.ts'
import { type CsvColumns, type CsvExport, exportList } from '../../../platform/csv-export.ts'
import { colleagueNames } from '../colleagues.ts'
import type { WaitingExportQuery } from '../contract.ts'
import { isFinal } from '../states.ts'
import { allWaiting, type Waiting } from './list-waiting.ts'

/** Exports all matching payments. */
export const exportWaiting = async (ctx: PartnerCtx, query: WaitingExportQuery): Promise<CsvExport> =>
  exportList(ctx, 'queue', columnsWith(await colleagueNames(ctx)), allWaiting(ctx, query))

const openTasks = ({ tasks }: Waiting) => tasks.map(({ task }) => task).filter(({ status }) => !isFinal(status))
const listed = (values: readonly string[]) => values.filter(Boolean).join('; ')

const columnsWith = (names: ReadonlyMap<number, string>): CsvColumns<Waiting> => ({
  payment_id: ({ payment }) => ({ text: payment.paymentId }),
  open_workflows: (row) => listed(openTasks(row).map(({ workflow }) => workflow)),
  statuses: (row) => listed(openTasks(row).map(({ status }) => status)),
  assignees: (row) => ({ text: listed([...new Set(openTasks(row).map(({ assignee }) => names.get(assignee) ?? ''))]) }),
  created_at: ({ createdAt }) => isoTime(createdAt),
  expires_at: ({ payment }) => isoTime(payment.expiresAt),
  payment_type: ({ payment }) => payment.paymentType,
  debtor_address: ({ payment }) => ({ text: payment.debtor.payment_address }),
  beneficiary_address: ({ payment }) => ({ text: payment.beneficiary.payment_address }),
  reference: ({ payment }) => ({ text: payment.reference }),
  currency: ({ payment }) => payment.currency,
  amount: ({ payment: { currency, amount } }) => plainDecimal({ currency, minor: amount }),
  minor_units: ({ payment }) => payment.amount.toString(),
})
