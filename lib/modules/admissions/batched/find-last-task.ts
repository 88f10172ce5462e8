import { and, eq, not, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { byKey, CALLER, callersOf, requestedKeys } from '../../../platform/db/keyed-lookups.ts'
import { cachedPer } from '../../../platform/db/statement.ts'
import { createGroupLoader } from '../../../platform/loader.ts'
import { directoryPartners } from '../../namespaces/index.ts'
import { NO_REVIEW_RULE } from '../../namespaces/states.ts'
import { anySuspended } from '../../organizations/index.ts'
import { paymentProjection as payments, visibleTo } from '../../payments/index.ts'
import { admissions, admissionTasks } from '../table.ts'
import type { TaskPath } from '../update-task.ts'
import type { LastTask } from './complete-last-task.ts'

const callerReviews = sql`(select ${directoryPartners.reviewedBy} from ${directoryPartners} where ${directoryPartners.token} = ${CALLER.partnerId})`

/** The last open task of each payment, with its admission and its payment. */
const look = cachedPer((db: Db) =>
  db
    .select({ payment: payments, admission: admissions, task: admissionTasks })
    .from(requestedKeys('payment_id', 'task', 'organization_id', 'partner_id'))
    .crossJoinLateral(byKey(db, payments, payments.paymentId, 'payment_id'))
    .crossJoinLateral(byKey(db, admissions, admissions.paymentId, 'payment_id'))
    .crossJoinLateral(byKey(db, admissionTasks, admissionTasks.token, 'task'))
    .where(
      and(
        visibleTo(CALLER),
        eq(admissions.remaining, 1),
        eq(admissionTasks.paymentId, payments.paymentId),
        eq(admissionTasks.partnerId, CALLER.partnerId),
        eq(admissionTasks.organizationId, CALLER.organizationId),
        // Rejections are left to the plain path.
        eq(callerReviews, NO_REVIEW_RULE),
        not(anySuspended(sql`${payments.organizationId}`, sql`${payments.receiverOrganizationId}`)),
      ),
    )
    .prepare('look_at_last_tasks'),
)

/**
 * The only open task of a payment that the caller can complete, without locks; for concurrent updates
 * of all namespaces.
 */
export const findLastTask = createGroupLoader<TaskPath, LastTask>(async (db, lookUps) => {
  const found = await look(db).execute({
    payment_id: lookUps.map(({ key }) => key.payment_id),
    task: lookUps.map(({ key }) => key.task_id),
    ...callersOf(lookUps),
  })
  const byToken = new Map(found.map((row) => [row.task.token, row]))
  return lookUps.map(({ caller, key }) => {
    const row = byToken.get(key.task_id)
    return row && isAt(key, row) && row.task.partnerId === caller.partnerId ? row : undefined
  })
})

const isAt = (path: TaskPath, { task }: LastTask) =>
  task.token === path.task_id && task.admissionId === path.admission_id && task.paymentId === path.payment_id
