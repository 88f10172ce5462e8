import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { only, rows } from '../../platform/db/rows.ts'
import type { PaymentRow } from '../payments/index.ts'

/**
 * Whether one of several organizations is suspended. The view `suspended_organizations` shows their
 * tokens, and nothing else, to every tenant (decision 0038).
 */
export const anySuspended = (...organizationIds: readonly SQL[]): SQL<boolean> =>
  sql<boolean>`exists (select from suspended_organizations where token in (${sql.join([...organizationIds], sql`, `)}))`

/** Whether a side of a payment is suspended. */
export async function isSuspended(ctx: Ctx, payment: PaymentRow): Promise<boolean> {
  const sides = [sql`${payment.organizationId}`, sql`${payment.receiverOrganizationId}`]
  return only(await rows<{ yes: boolean }>(ctx.db, sql`select ${anySuspended(...sides)} as yes`)).yes
}
