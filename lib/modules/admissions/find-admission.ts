import { and, asc, eq } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { visibleTo } from '../payments/index.ts'
import { payments } from '../payments/table.ts'
import { type AdmissionRow, admissions, admissionTasks, type TaskRow } from './table.ts'

// Both sides that see a payment may read its admission and tasks (contract 6); everybody else hears 404.

/** Of a payment's row and its admission's: what the caller sees of it. */
const isOf = (ctx: PartnerCtx, paymentId: string, token?: string) =>
  and(eq(payments.paymentId, paymentId), visibleTo(ctx), token === undefined ? undefined : eq(admissions.token, token))

/** The admission of a payment, by token if one is given. Throws 404. */
export async function findAdmission(ctx: PartnerCtx, paymentId: string, token?: string): Promise<AdmissionRow> {
  const [found] = await ctx.db
    .select({ admission: admissions })
    .from(payments)
    .innerJoin(admissions, eq(admissions.paymentId, payments.paymentId))
    .where(isOf(ctx, paymentId, token))
  if (!found) throw notFound()
  return found.admission
}

/** The tasks of an admission, oldest first. Throws 404. */
export async function listTasks(ctx: PartnerCtx, paymentId: string, admissionId: string): Promise<TaskRow[]> {
  const found = await ctx.db
    .select({ task: admissionTasks })
    .from(payments)
    .innerJoin(admissions, eq(admissions.paymentId, payments.paymentId))
    .leftJoin(admissionTasks, eq(admissionTasks.paymentId, payments.paymentId))
    .where(isOf(ctx, paymentId, admissionId))
    .orderBy(asc(admissionTasks.token))
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
