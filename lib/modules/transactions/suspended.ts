import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { only, rows } from '../../platform/db/rows.ts'
import { anySuspended } from '../organizations/index.ts'
import type { PaymentRow } from '../payments/index.ts'

/** Whether a side of a payment is suspended. */
export async function isSuspended(ctx: Ctx, payment: PaymentRow): Promise<boolean> {
  const sides = [sql`${payment.organizationId}`, sql`${payment.receiverOrganizationId}`]
  return only(await rows<{ yes: boolean }>(ctx.db, sql`select ${anySuspended(...sides)} as yes`)).yes
}
