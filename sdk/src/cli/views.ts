import type { Data, Item } from '../calls.ts'
import { decimal } from './decimal.ts'
import type { View } from './output.ts'

export type Payment = Data<'/payments/{payment_id}', 'get'>
type Task = Item<'/admission-tasks'>
type Batch = Data<'/settlements', 'get'>['batches'][number]

const TASK_STATUS = ['', 'pending', 'completed', 'failed', 'on hold']

const time = (at: string | number | null): string =>
  at === null ? '' : `${new Date(typeof at === 'number' ? at * 1000 : at).toISOString().slice(0, 19)}Z`

export const PAYMENT: View<Payment> = [
  { title: 'ID', of: ({ payment_id }) => payment_id },
  { title: 'Amount', of: ({ amount }) => decimal(amount.total, amount.currency), isRight: true },
  { title: 'State', of: ({ state }) => state },
  { title: 'From', of: ({ debtor_party }) => debtor_party.payment_address },
  { title: 'To', of: ({ beneficiary_party }) => beneficiary_party.payment_address },
  { title: 'Created', of: ({ initiated_at }) => time(initiated_at) },
  { title: 'Type', of: ({ payment_type }) => (payment_type === 'Type_Pull' ? 'pull' : 'push'), isDetail: true },
  { title: 'Reference', of: ({ reference }) => reference, isDetail: true },
  {
    title: 'Returned',
    of: ({ returned }) => (returned ? decimal(returned.total, returned.currency) : ''),
    isDetail: true,
  },
  { title: 'Expires', of: ({ expires_at }) => time(expires_at), isDetail: true },
]

export const QUEUED_TASK: View<Task> = [
  { title: 'ID', of: ({ token }) => token },
  { title: 'Workflow', of: ({ workflow }) => workflow },
  { title: 'Status', of: ({ status }) => TASK_STATUS[status] ?? String(status) },
  { title: 'Amount', of: ({ payment }) => decimal(payment.amount.total, payment.amount.currency), isRight: true },
  { title: 'From', of: ({ payment }) => payment.debtor_address },
  { title: 'To', of: ({ payment }) => payment.beneficiary_address },
  { title: 'Created', of: ({ created_on }) => time(created_on) },
]

type DecidedTask = Data<'/payments/{payment_id}/admissions/{admission_id}/tasks/{task_id}', 'put'>

export const DECIDED_TASK: View<DecidedTask> = [
  { title: 'ID', of: ({ token }) => token },
  { title: 'Payment', of: ({ payment_id }) => payment_id },
  { title: 'Workflow', of: ({ workflow }) => workflow },
  { title: 'Status', of: ({ status }) => TASK_STATUS[status] ?? String(status) },
]

export const BATCH: View<Batch> = [
  { title: 'ID', of: ({ token }) => token },
  { title: 'Net', of: ({ net_total, currency }) => (net_total ? decimal(net_total, currency) : ''), isRight: true },
  { title: 'Status', of: ({ status }) => status.toLowerCase() },
  { title: 'Transactions', of: ({ txn_count }) => String(txn_count), isRight: true },
  { title: 'Finality', of: ({ finality }) => finality?.state ?? '' },
  { title: 'Cutoff', of: ({ cutoff_time }) => time(cutoff_time) },
]
