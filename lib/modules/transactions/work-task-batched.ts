import type { PartnerCtx, Write } from '../../platform/context.ts'
import { type Statement, toRecords } from '../../platform/db/statement.ts'
import { claimKeys, type Plan, REQUEST_COLUMNS, REQUESTS } from '../../platform/write/batched-write.ts'
import { EVENT_ROWS, INSERT } from '../../platform/write/records.ts'
import type { UpdateTask } from '../admissions/contract.ts'
import {
  COMPLETE_TASKS,
  completedRecords,
  completeLastTask,
  findLastTask,
  LOCK_LAST_TASK,
  TASK_BEFORE,
  TASK_BEFORE_COLUMNS,
  type TaskPath,
  type TaskRow,
} from '../admissions/index.ts'
import { coveredOf } from '../liquidity/index.ts'
import { STORE_STATES, storedState } from '../payments/index.ts'
import { newCompletion } from './complete-payment.ts'
import { INSERT_STAMPED } from './ledger-statement.ts'
import { transactions } from './table.ts'

// All writes depend on `granted`: a request with a new key, for a payment, admission and task that
// are unchanged since they were read and are now locked. If another transaction holds a lock, the
// request is left to the plain path, which waits for it; here, all requests would wait. So is a pull that its
// debtor's headroom does not cover (decision 0192).
const COMPLETE: Statement = {
  name: 'complete_last_tasks',
  text: `
    with requested as materialized (
      select ${REQUEST_COLUMNS}, request->>'state' as state, ${TASK_BEFORE_COLUMNS}
        from ${REQUESTS}, ${TASK_BEFORE}
    ), seen as materialized (
      select requested.*, held.* from requested, lateral (${LOCK_LAST_TASK}) as held
    ), covered as materialized (${coveredOf('seen', 'completion')}
    ), fitting as materialized (
      select seen.* from seen join covered using (payment_id)
    ), answer as (${claimKeys('fitting')}
    ), granted as materialized (
      select fitting.* from fitting join answer using (scope, key)
    ), payment as (${STORE_STATES}
    ), ${COMPLETE_TASKS}, ledger as (${INSERT_STAMPED}
    ), audit as (
      ${INSERT.audits} from granted, jsonb_populate_recordset(null::audit_entries, request->'audits') made
    ), event as (
      ${INSERT.events} from granted, jsonb_array_elements(request->'events') event, ${EVENT_ROWS}
    )
    select scope, key from granted`,
}

type CompletionPlan = Omit<Plan, 'data'> & { readonly task: TaskRow }

/** `workTask` for the last open task, in one statement. Tests compare the effects of both. */
export async function workTaskBatched(
  ctx: Write<PartnerCtx>,
  path: TaskPath,
  change: UpdateTask,
): Promise<CompletionPlan | undefined> {
  const last = await findLastTask(ctx, path)
  const done = last && completeLastTask(ctx, last, change)
  if (!done) return undefined
  const { payment, transaction } = newCompletion(ctx, last.payment)
  return {
    task: done.task,
    statement: COMPLETE,
    request: {
      ...completedRecords(last, done),
      state: last.payment.state,
      payment: storedState(payment),
      transactions: toRecords(transactions, [transaction]),
    },
    claim: payment.paymentId,
  }
}
