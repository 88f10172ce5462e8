import type { Ctx, Write } from '../../platform/context.ts'
import type { EventTypeOf } from '../../wire/events.ts'
import { emitToSides, type PaymentRow } from '../payments/index.ts'
import { presentAdmission, presentTask } from './present.ts'
import type { AdmissionRow, TaskRow } from './table.ts'

export const emitAdmission = (
  ctx: Write<Ctx>,
  payment: PaymentRow,
  row: AdmissionRow,
  eventType: EventTypeOf<'RT_PaymentAdmissions'>,
): void => emitToSides(ctx, payment, { recordType: 'RT_PaymentAdmissions', eventType, data: presentAdmission(row) })

export const emitTask = (
  ctx: Write<Ctx>,
  payment: PaymentRow,
  row: TaskRow,
  eventType: EventTypeOf<'RT_PaymentAdmissionTasks'>,
): void => emitToSides(ctx, payment, { recordType: 'RT_PaymentAdmissionTasks', eventType, data: presentTask(row) })
