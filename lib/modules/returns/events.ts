import type { Ctx, Write } from '../../platform/context.ts'
import type { ShownReturn } from './find-returns.ts'
import { presentReturn } from './present.ts'

/** Notifies both sides, each as it sees the return; once if they are the same namespace. */
export function emitReturn(ctx: Write<Ctx>, shown: ShownReturn): void {
  const { organizationId, partnerId, receiverOrganizationId, receiverPartnerId } = shown.row
  const sender = { organizationId, partnerId }
  const receiver = { organizationId: receiverOrganizationId, partnerId: receiverPartnerId }
  for (const side of receiverPartnerId === partnerId ? [sender] : [sender, receiver]) {
    ctx.emit({
      ...side,
      recordType: 'RT_Returns',
      eventType: 'EK_Created',
      data: presentReturn(shown, side.partnerId),
    })
  }
}
