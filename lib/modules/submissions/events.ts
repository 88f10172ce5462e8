import type { Ctx, Write } from '../../platform/context.ts'
import type { EventTypeOf } from '../../wire/events.ts'
import { emitToSides, type ShownPayment } from '../payments/index.ts'
import { presentException, presentSubmission } from './present.ts'
import type { ExceptionRow, SubmissionRow } from './table.ts'

export const emitSubmission = (
  ctx: Write<Ctx>,
  row: SubmissionRow,
  payment: ShownPayment,
  eventType: EventTypeOf<'RT_PaymentSubmissions'> = 'EK_Created',
): void =>
  emitToSides(ctx, payment, { recordType: 'RT_PaymentSubmissions', eventType, data: presentSubmission(row, payment) })

export const emitException = (ctx: Write<Ctx>, row: ExceptionRow, payment: ShownPayment): void =>
  emitToSides(ctx, payment, { recordType: 'RT_Error', eventType: 'EK_Created', data: presentException(row, payment) })
