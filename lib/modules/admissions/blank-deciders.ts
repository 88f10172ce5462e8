import { type SQL, sql } from 'drizzle-orm'
import { admissionTasks, taskEvents } from './table.ts'

const ERASED = 'deleted'

/**
 * Blanks the members who worked on a namespace's tasks of these payments. The timeline still shows
 * that the tasks were decided.
 */
export const blankDeciders = (partnerId: string, paymentIds: readonly string[]): SQL => sql`
  update ${taskEvents} e set actor = ${ERASED}
    from ${admissionTasks} t
   where t.payment_id = any (${sql.param(paymentIds)}::text[]) and t.partner_id = ${partnerId}
     and e.payment_id = t.payment_id and e.task_id = t.token and e.actor not in ('system', ${ERASED})`
