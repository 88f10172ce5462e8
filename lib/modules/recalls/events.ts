import type { Ctx, Write } from '../../platform/context.ts'
import type { EventTypeOf } from '../../wire/events.ts'
import type { ShownRecall } from './find-recalls.ts'
import { presentRecall } from './present.ts'

/** Notifies both sides, each as it sees the recall; once if they are the same namespace. */
export function emitRecall(ctx: Write<Ctx>, shown: ShownRecall, eventType: EventTypeOf<'RT_Recalls'>): void {
  const { organizationId, partnerId, receiverOrganizationId, receiverPartnerId } = shown.row
  const sender = { organizationId, partnerId }
  const receiver = { organizationId: receiverOrganizationId, partnerId: receiverPartnerId }
  for (const side of receiverPartnerId === partnerId ? [sender] : [sender, receiver])
    ctx.emit({ ...side, recordType: 'RT_Recalls', eventType, data: presentRecall(shown, side.partnerId) })
}
