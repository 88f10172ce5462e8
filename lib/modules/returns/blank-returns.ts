import { type SQL, sql } from 'drizzle-orm'
import { returns } from './table.ts'

const ERASED = 'deleted'

/**
 * Blanks who returned these payments for a deleted organization, and the notes of returns within it.
 * Another organization's copy of a note is kept, because it is that organization's record too
 * (decision 0044).
 */
export const blankReturns = (organizationId: string, paymentIds: readonly string[]): SQL => sql`
  update ${returns}
     set created_by = ${ERASED}, note = case when receiver_organization_id = organization_id then '' else note end
   where payment_id = any (${sql.param(paymentIds)}::text[]) and organization_id = ${organizationId}
     and (created_by <> ${ERASED} or receiver_organization_id = organization_id and note <> '')`
