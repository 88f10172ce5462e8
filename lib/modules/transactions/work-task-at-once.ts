import { and, eq, not, sql } from 'drizzle-orm'
import type { PartnerCtx, Write } from '../../platform/context.ts'
import { asked, byKey } from '../../platform/db/by-key.ts'
import type { Db } from '../../platform/db/db.ts'
import { insertInto } from '../../platform/db/insert-into.ts'
import { kept, type Statement, toRecord, toRecords } from '../../platform/db/statement.ts'
import { createLoader } from '../../platform/loader.ts'
import { EVENT_ROWS, INSERT } from '../../platform/write/records.ts'
import { type Plan, REQUESTS } from '../../platform/write/write-at-once.ts'
import type { UpdateTask } from '../admissions/contract.ts'
import { completeLastTask, type LastTask, type TaskPath } from '../admissions/index.ts'
import { admissions, admissionTasks, type TaskRow, taskEvents } from '../admissions/table.ts'
import { partners } from '../namespaces/table.ts'
import { inState, visibleTo } from '../payments/index.ts'
import { payments } from '../payments/table.ts'
import { emitCompleted, newTransaction } from './complete-payment.ts'
import { INSERT_STAMPED } from './ledger-statement.ts'
import { anySuspended } from './suspended.ts'
import { transactions } from './table.ts'

const caller = { organizationId: sql.placeholder('organizationId'), partnerId: sql.placeholder('partnerId') }

/** The last open task of each payment, with its admission and its payment. */
const look = kept((db: Db) =>
  db
    .select({ payment: payments, admission: admissions, task: admissionTasks })
    .from(asked('payment_id', 'task'))
    .crossJoinLateral(byKey(db, payments, payments.paymentId, 'payment_id'))
    .crossJoinLateral(byKey(db, admissions, admissions.paymentId, 'payment_id'))
    .crossJoinLateral(byKey(db, admissionTasks, admissionTasks.token, 'task'))
    .where(
      and(
        visibleTo(caller),
        eq(admissions.remaining, 1),
        eq(admissionTasks.paymentId, payments.paymentId),
        eq(admissionTasks.partnerId, caller.partnerId),
        eq(admissionTasks.organizationId, caller.organizationId),
        // Rejections are left to the plain path.
        sql`(select ${partners.reviewedBy} from ${partners} where ${partners.token} = ${caller.partnerId}) = 'anyone'`,
        not(anySuspended(sql`${payments.organizationId}`, sql`${payments.receiverOrganizationId}`)),
      ),
    )
    .prepare('look_at_last_tasks'),
)

/** The same for concurrent updates of a namespace. */
const lastTask = createLoader<TaskPath, LastTask>(async (db, caller, paths) => {
  const found = await look(db).execute({
    payment_id: paths.map((path) => path.payment_id),
    task: paths.map((path) => path.task_id),
    ...caller,
  })
  return paths.map((path) => found.find((seen) => isAt(path, seen)))
})

const isAt = (path: TaskPath, { task }: LastTask) =>
  task.token === path.task_id && task.admissionId === path.admission_id && task.paymentId === path.payment_id

// All writes depend on `granted`: a request with a new key, for a payment, admission and task that
// are unchanged since they were read and are now locked. If another transaction holds a lock, the
// request is left to the plain path, which waits for it; here, all requests would wait.
const COMPLETE: Statement = {
  name: 'complete_last_tasks',
  text: `
    with asked as materialized (
      select request, request->'answer' as answer, request->'answer'->>'key' as key, request->>'state' as state,
             (request->>'at')::timestamptz as at, request->>'decided_by' as actor_id, payment_id, token, status, reason, assignee
        from ${REQUESTS}, jsonb_populate_record(null::admission_tasks, request->'before')
    ), seen as materialized (
      select asked.* from asked, lateral (
        select from payments p
          join admissions a on a.payment_id = p.payment_id
          join admission_tasks t on t.payment_id = p.payment_id
         where p.payment_id = asked.payment_id and p.state = asked.state and a.remaining = 1
           and t.token = asked.token and t.status = asked.status
           and t.reason is not distinct from asked.reason and t.assignee = asked.assignee
           for update skip locked) as held
    ), answer as (
      ${INSERT.answers} from seen, jsonb_populate_record(null::idempotency_records, answer) made
      on conflict do nothing returning key
    ), granted as materialized (
      select seen.* from seen join answer using (key)
    ), payment as (
      update payments p set state = 'completed', updated_at = at from granted where p.payment_id = granted.payment_id
    ), admission as (
      update admissions a set remaining = 0, updated_at = at from granted where a.payment_id = granted.payment_id
    ), task as (
      update admission_tasks t set status = 'completed', reason = 'accepted', decided_by = actor_id, updated_at = at
        from granted where t.payment_id = granted.payment_id and t.token = granted.token
    ), step as (
      ${insertInto(taskEvents)} from granted, jsonb_populate_recordset(null::task_events, request->'steps') made
    ), ledger as (${INSERT_STAMPED}
    ), audit as (
      ${INSERT.audits} from granted, jsonb_populate_recordset(null::audit_entries, request->'audits') made
    ), event as (
      ${INSERT.events} from granted, jsonb_array_elements(request->'events') event, ${EVENT_ROWS}
    )
    select key from granted`,
}

type CompletionPlan = Omit<Plan, 'data'> & { readonly task: TaskRow }

/** `workTask` for the last open task, in one statement. Tests compare the effects of both. */
export async function workTaskAtOnce(
  ctx: Write<PartnerCtx>,
  path: TaskPath,
  change: UpdateTask,
): Promise<CompletionPlan | undefined> {
  const seen = await lastTask(ctx, path)
  const done = seen && completeLastTask(ctx, seen, change)
  if (!done) return undefined
  const { payment, task: before } = seen
  const transaction = newTransaction(ctx, payment)
  emitCompleted(ctx, transaction, inState(ctx, payment, 'completed'))
  return {
    task: done.task,
    statement: COMPLETE,
    request: {
      before: toRecord(admissionTasks, before),
      state: payment.state,
      decided_by: done.task.decidedBy,
      at: ctx.now,
      steps: toRecords(taskEvents, done.steps),
      transactions: toRecords(transactions, [transaction]),
    },
    claim: payment.paymentId,
  }
}
