import { eq } from 'drizzle-orm'
import type { PartnerCtx, Write } from '../../platform/context.ts'
import { lockCustomer } from './find-customer.ts'
import { CUSTOMER_STATUS } from './states.ts'
import { customers } from './table.ts'

/** Deletes a customer: its address no longer resolves and can be used again (contract#addresses). Throws 404. */
export async function deleteCustomer(ctx: Write<PartnerCtx>, token: string): Promise<void> {
  const customer = await lockCustomer(ctx, token)
  await ctx.db
    .update(customers)
    .set({ status: CUSTOMER_STATUS.deleted, deletedAt: ctx.now, updatedAt: ctx.now })
    .where(eq(customers.token, token))
  ctx.audit({
    action: 'customer.delete',
    resourceId: token,
    before: { payment_address: customer.paymentAddress, status: customer.status },
  })
}
