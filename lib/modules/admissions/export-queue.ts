import { plainDecimal } from '../../kernel/money/amount.ts'
import { isoTime } from '../../kernel/time.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { type CsvColumns, type CsvExport, exportList } from '../../platform/csv-export.ts'
import { colleagueNames } from './colleagues.ts'
import type { QueueFilters } from './contract.ts'
import { allQueued, type Queued } from './list-queue.ts'

/** Exports all matching tasks. */
export const exportQueue = async (ctx: PartnerCtx, filters: QueueFilters): Promise<CsvExport> =>
  exportList(ctx, 'tasks', columnsWith(await colleagueNames(ctx)), allQueued(ctx, filters))

const columnsWith = (names: ReadonlyMap<number, string>): CsvColumns<Queued> => ({
  task_id: ({ task }) => task.token,
  payment_id: ({ task }) => ({ text: task.paymentId }),
  workflow: ({ task }) => task.workflow,
  status: ({ task }) => task.status,
  status_reason: ({ task }) => task.reason,
  assignee: ({ task }) => task.assignee,
  assignee_name: ({ task }) => ({ text: names.get(task.assignee) ?? '' }),
  created_at: ({ task }) => isoTime(task.createdAt),
  updated_at: ({ task }) => isoTime(task.updatedAt),
  payment_expires_at: ({ payment }) => isoTime(payment.expiresAt),
  payment_type: ({ payment }) => payment.paymentType,
  debtor_address: ({ payment }) => ({ text: payment.debtor.payment_address }),
  beneficiary_address: ({ payment }) => ({ text: payment.beneficiary.payment_address }),
  reference: ({ payment }) => ({ text: payment.reference }),
  currency: ({ payment }) => payment.currency,
  amount: ({ payment: { currency, amount } }) => plainDecimal({ currency, minor: amount }),
  minor_units: ({ payment }) => payment.amount.toString(),
})
