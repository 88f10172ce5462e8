import { unixSeconds } from '../../kernel/time.ts'
import { presentAmount } from '../payments/present.ts'
import type { Admission, QueuedTask, Task } from './contract.ts'
import type { ShownTask } from './decision-barrier.ts'
import { reasonNumber, taskStateNumber } from './states.ts'
import type { AdmissionRow, TaskRow } from './table.ts'

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

export const presentQueuedTask = ({ task, payment, barrier, excluded = [] }: ShownTask): QueuedTask => ({
  ...presentTask(task),
  decision_barrier: barrier ?? null,
  excluded_members: [...excluded],
  payment: {
    amount: presentAmount(payment),
    payment_type: payment.paymentType,
    reference: payment.reference,
    debtor_address: payment.debtor.payment_address,
    beneficiary_address: payment.beneficiary.payment_address,
    expires_at: unixSeconds(payment.expiresAt),
  },
})
