import { type SQL, sql } from 'drizzle-orm'
import { paymentProjection } from '../payments/index.ts'
import { paymentExceptions } from './table.ts'

/**
 * Blanks what one side of these payments wrote to the other when it declined, if both sides belong
 * to the organization.
 */
export const blankMessages = (organizationId: string, paymentIds: readonly string[]): SQL => sql`
  update ${paymentExceptions} e set decline_message = null
    from ${paymentProjection} p
   where p.payment_id = any (${sql.param(paymentIds)}::text[]) and p.organization_id = ${organizationId}
     and coalesce(p.receiver_organization_id, p.organization_id) = p.organization_id
     and e.payment_id = p.payment_id and e.decline_message is not null`
