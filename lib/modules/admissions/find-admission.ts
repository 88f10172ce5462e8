import { and, asc, eq, sql } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { kept } from '../../platform/db/statement.ts'
import { notFound } from '../../platform/errors.ts'
import { visibleTo } from '../payments/index.ts'
import { payments } from '../payments/table.ts'
import { type AdmissionRow, admissions, admissionTasks, type TaskRow } from './table.ts'

// Both sides that see a payment may read its admission and tasks (contract 6); everybody else hears 404.

/** Of a payment's row: what the caller sees of it. */
const isSeen = and(
  eq(payments.paymentId, sql.placeholder('paymentId')),
  visibleTo({ organizationId: sql.placeholder('organizationId'), partnerId: sql.placeholder('partnerId') }),
)

// Both are read between any two steps of a payment, so they are built once.
const admissionOf = kept((db: Db) =>
  db
    .select({ admission: admissions })
    .from(payments)
    .innerJoin(admissions, eq(admissions.paymentId, payments.paymentId))
    .where(isSeen)
    .prepare('find_admission'),
)

const tasksOf = kept((db: Db) =>
  db
    .select({ task: admissionTasks })
    .from(payments)
    .innerJoin(admissions, eq(admissions.paymentId, payments.paymentId))
    .leftJoin(admissionTasks, eq(admissionTasks.paymentId, payments.paymentId))
    .where(and(isSeen, eq(admissions.token, sql.placeholder('token'))))
    .orderBy(asc(admissionTasks.token))
    .prepare('list_tasks'),
)

/** The admission of a payment, by token if one is given. Throws 404. */
export async function findAdmission(
  { db, organizationId, partnerId }: PartnerCtx,
  paymentId: string,
  token?: string,
): Promise<AdmissionRow> {
  const [found] = await admissionOf(db).execute({ organizationId, partnerId, paymentId })
  if (!found || (token !== undefined && found.admission.token !== token)) throw notFound()
  return found.admission
}

/** The tasks of an admission, oldest first. Throws 404. */
export async function listTasks(
  { db, organizationId, partnerId }: PartnerCtx,
  paymentId: string,
  token: string,
): Promise<TaskRow[]> {
  const found = await tasksOf(db).execute({ organizationId, partnerId, paymentId, token })
  if (found.length === 0) throw notFound()
  return found.flatMap(({ task }) => task ?? [])
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
