import type { Ctx, EventInput, Write } from '../../platform/context.ts'
import type { EventName, EventTypeOf } from '../../wire/events.ts'
import type { PaymentRow, ShownPayment } from './payment-row.ts'
import { presentPayment } from './present.ts'
import { sidesThatSee } from './sides.ts'

/**
 * Emits an event about a payment to everyone who can read it. `data` is the wire form of the
 * record.
 */
export function emitToSides(ctx: Write<Ctx>, payment: PaymentRow, event: EventName & Pick<EventInput, 'data'>): void {
  for (const side of sidesThatSee(payment)) ctx.emit({ ...side, ...event })
}

export const emitPayment = (ctx: Write<Ctx>, payment: ShownPayment, eventType: EventTypeOf<'RT_Payments'>): void =>
  emitToSides(ctx, payment, { recordType: 'RT_Payments', eventType, data: presentPayment(payment) })
