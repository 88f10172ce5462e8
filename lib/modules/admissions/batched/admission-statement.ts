import { getTableName } from 'drizzle-orm'
import { insertInto } from '../../../platform/db/insert-into.ts'
import { toRecord, toRecords } from '../../../platform/db/statement.ts'
import { paymentProjection } from '../../payments/index.ts'
import type { OpenedAdmission } from '../open-admission.ts'
import { admissions, admissionTasks, taskEvents } from '../table.ts'
import { decisionOf } from '../update-task.ts'
import type { completeLastTask, LastTask } from './complete-last-task.ts'

// Parts of batched statements that open admissions and complete their last tasks, for the requests
// `granted` (decision 0082).

const INSERT_STEPS = `
    step as (
      ${insertInto(taskEvents)} from granted, jsonb_populate_recordset(null::task_events, request->'steps') made
    )`

/** Inserts the records of `openedRecords`. */
export const INSERT_ADMISSIONS = `
    admission as (
      ${insertInto(admissions)} from granted, jsonb_populate_record(null::admissions, request->'admission') made
    ), task as (
      ${insertInto(admissionTasks)} from granted, jsonb_populate_recordset(null::admission_tasks, request->'tasks') made
    ), ${INSERT_STEPS}`

export const openedRecords = ({ admission, tasks, steps }: OpenedAdmission) => ({
  admission: toRecord(admissions, admission),
  tasks: toRecords(admissionTasks, tasks),
  steps: toRecords(taskEvents, steps),
})

/** Columns of a task as it was read, to be selected from requests by `TASK_BEFORE`. */
export const TASK_BEFORE_COLUMNS = `(request->>'remaining')::int as remaining, payment_id, token, status, reason, assignee`
export const TASK_BEFORE = "jsonb_populate_record(null::admission_tasks, request->'before')"

/**
 * Locks the payments of `requested` with their admissions and tasks, without waiting, unless they
 * changed since they were read, and reads what they move. For a lateral subquery.
 */
export const LOCK_LAST_TASK = `
        select p.payment_type, p.partner_id as initiator, p.receiver_partner_id, p.environment, p.currency, p.amount
          from ${getTableName(paymentProjection)} p
          join admissions a on a.payment_id = p.payment_id
          join admission_tasks t on t.payment_id = p.payment_id
         where p.payment_id = requested.payment_id and p.state = requested.state and a.remaining = requested.remaining
           and t.token = requested.token and t.status = requested.status
           and t.partner_id = requested.caller_partner_id and t.organization_id = requested.caller_organization_id
           and t.reason is not distinct from requested.reason and t.assignee = requested.assignee
           for update skip locked`

/** Stores the records of `completedRecords`. */
export const COMPLETE_TASKS = `
    admission as (
      update admissions a set remaining = made.remaining, updated_at = made.updated_at
        from granted, jsonb_populate_record(null::admissions, request->'admission') made where a.payment_id = granted.payment_id
    ), task as (
      update admission_tasks t
         set status = made.status, reason = made.reason, assignee = made.assignee, decided_by = made.decided_by,
             updated_at = made.updated_at
        from granted, jsonb_populate_record(null::admission_tasks, request->'task') made
       where t.payment_id = granted.payment_id and t.token = granted.token
    ), ${INSERT_STEPS}`

/** What the statement changes of an admission and its last task, and what it compares before. */
export function completedRecords(before: LastTask, done: NonNullable<ReturnType<typeof completeLastTask>>) {
  const { paymentId, token, status, reason, assignee } = before.task
  const { remaining, updatedAt } = done.admission
  return {
    before: toRecord(admissionTasks, { paymentId, token, status, reason, assignee }),
    remaining: before.admission.remaining,
    admission: toRecord(admissions, { remaining, updatedAt }),
    task: toRecord(admissionTasks, decisionOf(done.task)),
    steps: toRecords(taskEvents, done.steps),
  }
}
