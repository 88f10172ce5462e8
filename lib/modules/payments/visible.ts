import { and, eq, or, type Placeholder, type SQL } from 'drizzle-orm'
import { payments } from './table.ts'

/** The caller, placeholders of a prepared query, or columns with the caller of each row. */
type Whose = { readonly organizationId: string | Placeholder | SQL; readonly partnerId: string | Placeholder | SQL }

/** Payments that the caller's namespace created. */
export const initiatedBy = (ctx: Whose): SQL | undefined =>
  and(eq(payments.partnerId, ctx.partnerId), eq(payments.organizationId, ctx.organizationId))

/**
 * Payments submitted to the caller's namespace; the receiver is unknown before (contract#payments).
 */
export const receivedBy = (ctx: Whose): SQL | undefined =>
  and(eq(payments.receiverPartnerId, ctx.partnerId), eq(payments.receiverOrganizationId, ctx.organizationId))

/**
 * Visibility of a payment: always to the initiating side, to the receiving side after its
 * submission (contract#payments).
 */
export const visibleTo = (ctx: Whose): SQL | undefined => or(initiatedBy(ctx), receivedBy(ctx))
