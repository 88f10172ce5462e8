import { type SQL, sql } from 'drizzle-orm'
import { recalls } from './table.ts'

const ERASED = 'deleted'

/**
 * Blanks the names of a deleted organization's people in recalls of these payments, and the texts of
 * recalls within it. Another organization's copy of a text is kept, because it is that organization's record too
 * (decision 0044).
 */
export const blankRecalls = (organizationId: string, paymentIds: readonly string[]): SQL => {
  const isOwn = sql`organization_id = ${organizationId}`
  const isReceiver = sql`receiver_organization_id = ${organizationId}`
  const endedIt = sql`(case when state = 'canceled' then ${isOwn} else ${isReceiver} end)`
  return sql`
  update ${recalls}
     set created_by = case when ${isOwn} then ${ERASED} else created_by end,
         ended_by = case when ended_by is not null and ${endedIt} then ${ERASED} else ended_by end,
         note = case when ${isOwn} and ${isReceiver} then '' else note end,
         refusal_message = case when ${isOwn} and ${isReceiver} then '' else refusal_message end
   where payment_id = any (${sql.param(paymentIds)}::text[])
     and ((${isOwn} and created_by <> ${ERASED}) or (${endedIt} and ended_by <> ${ERASED})
       or (${isOwn} and ${isReceiver} and (note <> '' or refusal_message <> '')))`
}
