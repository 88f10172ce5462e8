import { and, eq, or, type Placeholder, type SQL } from 'drizzle-orm'
import { payments } from './table.ts'

/** Whose payments: a caller, or in a prepared query the places for one. */
type Whose = { readonly organizationId: string | Placeholder; readonly partnerId: string | Placeholder }

/** Payments that the caller's namespace created. */
export const initiatedBy = (ctx: Whose): SQL | undefined =>
  and(eq(payments.partnerId, ctx.partnerId), eq(payments.organizationId, ctx.organizationId))

/** Payments submitted to the caller's namespace: the receiver is not known before (contract#payments). */
export const receivedBy = (ctx: Whose): SQL | undefined =>
  and(eq(payments.receiverPartnerId, ctx.partnerId), eq(payments.receiverOrganizationId, ctx.organizationId))

/** Who sees a payment: the initiating side always, the receiving side from its submission on (contract#payments). */
export const visibleTo = (ctx: Whose): SQL | undefined => or(initiatedBy(ctx), receivedBy(ctx))
