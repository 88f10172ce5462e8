import { and, eq, sql } from 'drizzle-orm'
import type { PartnerCtx, Write } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { asRecords, kept, type Statement } from '../../platform/db/statement.ts'
import type { UpdateTask } from '../admissions/contract.ts'
import { completeLastTask, type TaskPath } from '../admissions/index.ts'
import { admissions, admissionTasks, type TaskRow, taskEvents } from '../admissions/table.ts'
import { inState, visibleTo } from '../payments/index.ts'
import { payments } from '../payments/table.ts'
import { newTransaction, tellMade } from './complete-payment.ts'
import { insertStamped } from './ledger-statement.ts'
import { transactions } from './table.ts'

const caller = { organizationId: sql.placeholder('organizationId'), partnerId: sql.placeholder('partnerId') }

/** The last open task of a payment, with its admission and its payment. */
const look = kept((db: Db) =>
  db
    .select({ payment: payments, admission: admissions, task: admissionTasks })
    .from(payments)
    .innerJoin(admissions, eq(admissions.paymentId, payments.paymentId))
    .innerJoin(admissionTasks, eq(admissionTasks.paymentId, payments.paymentId))
    .where(
      and(
        eq(payments.paymentId, sql.placeholder('paymentId')),
        visibleTo(caller),
        eq(admissions.remaining, 1),
        eq(admissionTasks.admissionId, sql.placeholder('admissionId')),
        eq(admissionTasks.token, sql.placeholder('task')),
        eq(admissionTasks.partnerId, caller.partnerId),
        eq(admissionTasks.organizationId, caller.organizationId),
      ),
    )
    .prepare('look_at_last_task'),
)

// Every part hangs on `answer`, and that on all that may change of payment, admission and task being as it was seen: locked, in
// the order in which everybody locks them, and read again where somebody held them.
const COMPLETE: Statement = {
  name: 'complete_last_task',
  text: `
    with seen as materialized (
      select from payments p
        join admissions a on a.payment_id = p.payment_id
        join admission_tasks t on t.payment_id = p.payment_id
       where p.payment_id = $4 and p.state = $5 and a.remaining = 1
         and t.token = $6 and t.status = $7 and t.reason is not distinct from $8 and t.assignee = $9
         for update
    ), answer as (
      insert into idempotency_records
      select known.* from seen, jsonb_populate_recordset(null::idempotency_records, $1) known
      on conflict do nothing returning 1
    ), payment as (
      update payments set state = 'completed', updated_at = $10 from answer where payment_id = $4
    ), admission as (
      update admissions set remaining = 0, updated_at = $10 from answer where payment_id = $4
    ), task as (
      update admission_tasks set status = 'completed', reason = 'accepted', updated_at = $10
        from answer where payment_id = $4 and token = $6
    ), step as (
      insert into task_events select made.* from answer, jsonb_populate_recordset(null::task_events, $11) made
    ), ledger as (${insertStamped('$12')}
    ), audit as (
      insert into audit_entries select said.* from answer, jsonb_populate_recordset(null::audit_entries, $2) said
    ), event as (
      insert into events select said.* from answer, jsonb_populate_recordset(null::events, $3) said
    )
    select exists (select from answer) as done`,
}

type CompletionPlan = { readonly task: TaskRow; readonly statement: Statement; readonly values: unknown[] }

/** `workTask` where it completes the last open task, in one statement. What it does is what `workTask` does: see its test. */
export async function workTaskAtOnce(
  ctx: Write<PartnerCtx>,
  path: TaskPath,
  change: UpdateTask,
): Promise<CompletionPlan | undefined> {
  const [seen] = await look(ctx.db).execute({
    paymentId: path.payment_id,
    admissionId: path.admission_id,
    task: path.task_id,
    organizationId: ctx.organizationId,
    partnerId: ctx.partnerId,
  })
  const done = seen && completeLastTask(ctx, seen, change)
  if (!done) return undefined
  const { payment, task: before } = seen
  const transaction = newTransaction(ctx, payment)
  tellMade(ctx, transaction, inState(ctx, payment, 'completed'))
  return {
    task: done.task,
    statement: COMPLETE,
    values: [
      payment.paymentId,
      payment.state,
      before.token,
      before.status,
      before.reason,
      before.assignee,
      ctx.now,
      asRecords(taskEvents, done.steps),
      asRecords(transactions, [transaction]),
    ],
  }
}
