import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx, PartnerCtx, Write } from '../../platform/context.ts'
import { lockCustomer } from './find-customer.ts'
import { CUSTOMER_STATUS } from './states.ts'
import { customers } from './table.ts'

/**
 * Deletes a customer: its address no longer resolves and can be used again (contract#addresses).
 * Throws 404.
 */
export async function deleteCustomer(ctx: Write<PartnerCtx>, token: string): Promise<void> {
  const customer = await lockCustomer(ctx, token)
  await ctx.db.update(customers).set(deleted(ctx.now)).where(eq(customers.token, token))
  ctx.audit({
    action: 'customer.delete',
    resourceId: token,
    before: { payment_address: customer.paymentAddress, status: customer.status },
  })
}

/** Deletes all customers of a namespace. Returns their number. */
export async function deleteCustomersOf(ctx: Write<Ctx>, partnerId: string): Promise<number> {
  const found = await ctx.db
    .update(customers)
    .set(deleted(ctx.now))
    .where(and(eq(customers.partnerId, partnerId), isNull(customers.deletedAt)))
    .returning({ token: customers.token })
  return found.length
}

const deleted = (now: Date) => ({ status: CUSTOMER_STATUS.deleted, deletedAt: now, updatedAt: now })
