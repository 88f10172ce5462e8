import { asc, eq, sql } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { byKey, requestedKeys } from '../../platform/db/keyed-lookups.ts'
import { cachedPer } from '../../platform/db/statement.ts'
import { notFound } from '../../platform/errors.ts'
import { createLoader } from '../../platform/loader.ts'
import { paymentProjection as payments, visibleTo } from '../payments/index.ts'
import { type AdmissionRow, admissions, admissionTasks, type TaskRow } from './table.ts'

// Both sides of a payment can read its admission and tasks (contract#payments); all others get 404.

const areSeen = visibleTo({
  organizationId: sql.placeholder('organizationId'),
  partnerId: sql.placeholder('partnerId'),
})
const paymentsByKey = (db: Db) => byKey(db, payments, payments.paymentId, 'payment_id')
const admissionsByKey = (db: Db) => byKey(db, admissions, admissions.paymentId, 'payment_id')

const admissionsOf = cachedPer((db: Db) =>
  db
    .select({ admission: admissions })
    .from(requestedKeys('payment_id'))
    .crossJoinLateral(paymentsByKey(db))
    .crossJoinLateral(admissionsByKey(db))
    .where(areSeen)
    .prepare('find_admissions'),
)

const tasksOf = cachedPer((db: Db) =>
  db
    .select({ admission: { paymentId: admissions.paymentId, token: admissions.token }, task: admissionTasks })
    .from(requestedKeys('payment_id'))
    .crossJoinLateral(paymentsByKey(db))
    .crossJoinLateral(admissionsByKey(db))
    .leftJoin(admissionTasks, eq(admissionTasks.paymentId, payments.paymentId))
    .where(areSeen)
    .orderBy(asc(admissionTasks.token))
    .prepare('list_tasks'),
)

/** Concurrent requests for the same record share one look-up. */
const once = (ids: readonly string[]) => [...new Set(ids)]

// Batched, because clients poll both between any two steps of a payment.
const look = createLoader<string, AdmissionRow>(async (db, caller, paymentIds) => {
  const found = await admissionsOf(db).execute({ ...caller, payment_id: once(paymentIds) })
  return paymentIds.map((id) => found.find(({ admission }) => admission.paymentId === id)?.admission)
})

const lookForTasks = createLoader<Pick<AdmissionRow, 'paymentId' | 'token'>, TaskRow[]>(async (db, caller, keys) => {
  const found = await tasksOf(db).execute({ ...caller, payment_id: once(keys.map(({ paymentId }) => paymentId)) })
  return keys.map(({ paymentId, token }) => {
    const own = found.filter(({ admission }) => admission.paymentId === paymentId && admission.token === token)
    return own.length === 0 ? undefined : own.flatMap(({ task }) => task ?? [])
  })
})

/** The admission of a payment, by token if one is given. Throws 404. */
export async function findAdmission(ctx: PartnerCtx, paymentId: string, token?: string): Promise<AdmissionRow> {
  const found = await look(ctx, paymentId)
  if (!found || (token !== undefined && found.token !== token)) throw notFound()
  return found
}

/** The tasks of an admission, oldest first. Throws 404. */
export async function listTasks(ctx: PartnerCtx, paymentId: string, token: string): Promise<TaskRow[]> {
  const tasks = await lookForTasks(ctx, { paymentId, token })
  if (!tasks) throw notFound()
  return tasks
}

/** One task of an admission. Throws 404. */
export async function findTask(
  ctx: PartnerCtx,
  paymentId: string,
  admissionId: string,
  token: string,
): Promise<TaskRow> {
  const task = (await listTasks(ctx, paymentId, admissionId)).find((row) => row.token === token)
  if (!task) throw notFound()
  return task
}
