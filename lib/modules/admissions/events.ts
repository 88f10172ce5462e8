import type { Ctx, Write } from '../../platform/context.ts'
import { emitToSides, type PaymentRow } from '../payments/index.ts'
import { presentAdmission, presentTask } from './present.ts'
import type { AdmissionRow, TaskRow } from './table.ts'

type EventType = 'EK_Created' | 'EK_Updated'

export const emitAdmission = (ctx: Write<Ctx>, payment: PaymentRow, row: AdmissionRow, eventType: EventType): void =>
  emitToSides(ctx, payment, { recordType: 'RT_PaymentAdmissions', eventType, data: presentAdmission(row) })

export const emitTask = (ctx: Write<Ctx>, payment: PaymentRow, row: TaskRow, eventType: EventType): void =>
  emitToSides(ctx, payment, { recordType: 'RT_PaymentAdmissionTasks', eventType, data: presentTask(row) })
