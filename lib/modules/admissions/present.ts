import { unixSeconds } from '../../kernel/time.ts'
import type { PaymentRow } from '../payments/index.ts'
import { presentAmount } from '../payments/present.ts'
import type { Admission, QueuedTask, Task, WaitingPayment } from './contract.ts'
import type { ShownTask } from './decision-barrier.ts'
import { reasonNumber, taskStateNumber } from './states.ts'
import type { AdmissionRow, TaskRow } from './table.ts'
import type { Waiting } from './waiting/list-waiting.ts'

export const presentAdmission = (row: AdmissionRow): Admission => ({
  token: row.token,
  payment_id: row.paymentId,
  organization_id: row.organizationId,
  partner_id: row.partnerId,
  status: row.status,
  created_on: unixSeconds(row.createdAt),
  modified_on: unixSeconds(row.updatedAt),
})

export const presentTask = (row: TaskRow): Task => ({
  token: row.token,
  admission_id: row.admissionId,
  payment_id: row.paymentId,
  organization_id: row.organizationId,
  partner_id: row.partnerId,
  name: row.workflow,
  workflow: row.workflow,
  assignee: row.assignee,
  status: taskStateNumber(row.status),
  status_reason: reasonNumber(row.reason),
  created_on: unixSeconds(row.createdAt),
  modified_on: unixSeconds(row.updatedAt),
})

/** An open or decided task, with who cannot decide it. */
const presentDecidable = ({ task, barrier, excluded = [] }: ShownTask): Omit<QueuedTask, 'payment'> => ({
  ...presentTask(task),
  assigned_by_rule: task.assignedByRule,
  decision_barrier: barrier ?? null,
  excluded_members: [...excluded],
})

export const presentQueuedTask = (shown: ShownTask): QueuedTask => ({
  ...presentDecidable(shown),
  payment: presentDetails(shown.payment),
})

/** The payment details that a decision needs. */
const presentDetails = (payment: PaymentRow): QueuedTask['payment'] => ({
  amount: presentAmount(payment),
  payment_type: payment.paymentType,
  reference: payment.reference,
  debtor_address: payment.debtor.payment_address,
  beneficiary_address: payment.beneficiary.payment_address,
  expires_at: unixSeconds(payment.expiresAt),
})

export const presentWaiting = ({ payment, createdAt, tasks, otherTasks, snooze }: Waiting): WaitingPayment => ({
  payment_id: payment.paymentId,
  created_on: unixSeconds(createdAt),
  payment: presentDetails(payment),
  tasks: tasks.map(presentDecidable),
  other_tasks: otherTasks,
  snooze: snooze && { until: unixSeconds(snooze.until), by: snooze.by },
})
