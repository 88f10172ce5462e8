import { and, eq, or, type SQL } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import { payments } from './table.ts'

/** Payments that the caller's namespace created. */
export const initiatedBy = (ctx: PartnerCtx): SQL | undefined =>
  and(eq(payments.partnerId, ctx.partnerId), eq(payments.organizationId, ctx.organizationId))

/** Payments submitted to the caller's namespace: the receiver is not known before (contract 6). */
export const receivedBy = (ctx: PartnerCtx): SQL | undefined =>
  and(eq(payments.receiverPartnerId, ctx.partnerId), eq(payments.receiverOrganizationId, ctx.organizationId))

/** Who sees a payment: the initiating side always, the receiving side from its submission on (contract 6). */
export const visibleTo = (ctx: PartnerCtx): SQL | undefined => or(initiatedBy(ctx), receivedBy(ctx))
