import { and, asc, eq } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { findPayment } from '../payments/index.ts'
import { type AdmissionRow, admissions, admissionTasks, type TaskRow } from './table.ts'

// Both sides that see a payment may read its admission and tasks (contract 6); everybody else hears 404.

/** The admission of a payment, by token if one is given. Throws 404. */
export async function findAdmission(ctx: PartnerCtx, paymentId: string, token?: string): Promise<AdmissionRow> {
  await findPayment(ctx, paymentId)
  const [admission] = await ctx.db
    .select()
    .from(admissions)
    .where(and(eq(admissions.paymentId, paymentId), token === undefined ? undefined : eq(admissions.token, token)))
  if (!admission) throw notFound()
  return admission
}

/** The tasks of an admission, oldest first. Throws 404. */
export async function listTasks(ctx: PartnerCtx, paymentId: string, admissionId: string): Promise<TaskRow[]> {
  await findAdmission(ctx, paymentId, admissionId)
  return ctx.db
    .select()
    .from(admissionTasks)
    .where(eq(admissionTasks.paymentId, paymentId))
    .orderBy(asc(admissionTasks.token))
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
