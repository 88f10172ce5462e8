import { and, eq, not, sql } from 'drizzle-orm'
import type { PartnerCtx, Write } from '../../platform/context.ts'
import { byKey, CALLER, callersOf, requestedKeys } from '../../platform/db/by-key.ts'
import type { Db } from '../../platform/db/db.ts'
import { insertInto } from '../../platform/db/insert-into.ts'
import { cachedPer, type Statement, toRecord, toRecords } from '../../platform/db/statement.ts'
import { createGroupLoader } from '../../platform/loader.ts'
import { claimKeys, type Plan, REQUEST_COLUMNS, REQUESTS } from '../../platform/write/batched-write.ts'
import { EVENT_ROWS, INSERT } from '../../platform/write/records.ts'
import type { UpdateTask } from '../admissions/contract.ts'
import { completeLastTask, type LastTask, type TaskPath } from '../admissions/index.ts'
import { type AdmissionRow, admissions, admissionTasks, type TaskRow, taskEvents } from '../admissions/table.ts'
import { directoryPartners } from '../namespaces/directory.ts'
import { NO_REVIEW_RULE } from '../namespaces/states.ts'
import { type PaymentRow, visibleTo } from '../payments/index.ts'
import { payments } from '../payments/table.ts'
import { newCompletion } from './complete-payment.ts'
import { INSERT_STAMPED } from './ledger-statement.ts'
import { anySuspended } from './suspended.ts'
import { transactions } from './table.ts'

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

/** The same for concurrent updates of all namespaces. */
const lastTask = createGroupLoader<TaskPath, LastTask>(async (db, lookUps) => {
  const found = await look(db).execute({
    payment_id: lookUps.map(({ key }) => key.payment_id),
    task: lookUps.map(({ key }) => key.task_id),
    ...callersOf(lookUps),
  })
  const byToken = new Map(found.map((seen) => [seen.task.token, seen]))
  return lookUps.map(({ caller, key }) => {
    const seen = byToken.get(key.task_id)
    return seen && isAt(key, seen) && seen.task.partnerId === caller.partnerId ? seen : undefined
  })
})

const isAt = (path: TaskPath, { task }: LastTask) =>
  task.token === path.task_id && task.admissionId === path.admission_id && task.paymentId === path.payment_id

// All writes depend on `granted`: a request with a new key, for a payment, admission and task that
// are unchanged since they were read and are now locked. If another transaction holds a lock, the
// request is left to the plain path, which waits for it; here, all requests would wait.
const COMPLETE: Statement = {
  name: 'complete_last_tasks',
  text: `
    with requested as materialized (
      select ${REQUEST_COLUMNS}, request->>'state' as state,
             (request->>'remaining')::int as remaining, payment_id, token, status, reason, assignee
        from ${REQUESTS}, jsonb_populate_record(null::admission_tasks, request->'before')
    ), seen as materialized (
      select requested.* from requested, lateral (
        select from payments p
          join admissions a on a.payment_id = p.payment_id
          join admission_tasks t on t.payment_id = p.payment_id
         where p.payment_id = requested.payment_id and p.state = requested.state and a.remaining = requested.remaining
           and t.token = requested.token and t.status = requested.status
           and t.partner_id = requested.caller_partner_id and t.organization_id = requested.caller_organization_id
           and t.reason is not distinct from requested.reason and t.assignee = requested.assignee
           for update skip locked) as held
    ), answer as (${claimKeys('seen')}
    ), granted as materialized (
      select seen.* from seen join answer using (scope, key)
    ), payment as (
      update payments p set state = made.state, updated_at = made.updated_at
        from granted, jsonb_populate_record(null::payments, request->'payment') made where p.payment_id = granted.payment_id
    ), admission as (
      update admissions a set remaining = made.remaining, updated_at = made.updated_at
        from granted, jsonb_populate_record(null::admissions, request->'admission') made where a.payment_id = granted.payment_id
    ), task as (
      update admission_tasks t
         set status = made.status, reason = made.reason, decided_by = made.decided_by, updated_at = made.updated_at
        from granted, jsonb_populate_record(null::admission_tasks, request->'task') made
       where t.payment_id = granted.payment_id and t.token = granted.token
    ), step as (
      ${insertInto(taskEvents)} from granted, jsonb_populate_recordset(null::task_events, request->'steps') made
    ), ledger as (${INSERT_STAMPED}
    ), audit as (
      ${INSERT.audits} from granted, jsonb_populate_recordset(null::audit_entries, request->'audits') made
    ), event as (
      ${INSERT.events} from granted, jsonb_array_elements(request->'events') event, ${EVENT_ROWS}
    )
    select scope, key from granted`,
}

// What the statement changes of each row.
const stateOf = ({ state, updatedAt }: PaymentRow) => ({ state, updatedAt })
const countOf = ({ remaining, updatedAt }: AdmissionRow) => ({ remaining, updatedAt })
const decisionOf = ({ status, reason, decidedBy, updatedAt }: TaskRow) => ({ status, reason, decidedBy, updatedAt })

type CompletionPlan = Omit<Plan, 'data'> & { readonly task: TaskRow }

/** `workTask` for the last open task, in one statement. Tests compare the effects of both. */
export async function workTaskBatched(
  ctx: Write<PartnerCtx>,
  path: TaskPath,
  change: UpdateTask,
): Promise<CompletionPlan | undefined> {
  const seen = await lastTask(ctx, path)
  const done = seen && completeLastTask(ctx, seen, change)
  if (!done) return undefined
  const { payment, admission, task } = seen
  const { paymentId, token, status, reason, assignee } = task
  const completion = newCompletion(ctx, payment)
  return {
    task: done.task,
    statement: COMPLETE,
    request: {
      before: toRecord(admissionTasks, { paymentId, token, status, reason, assignee }),
      state: payment.state,
      remaining: admission.remaining,
      payment: toRecord(payments, stateOf(completion.payment)),
      admission: toRecord(admissions, countOf(done.admission)),
      task: toRecord(admissionTasks, decisionOf(done.task)),
      steps: toRecords(taskEvents, done.steps),
      transactions: toRecords(transactions, [completion.transaction]),
    },
    claim: paymentId,
  }
}
