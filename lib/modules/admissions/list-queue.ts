import { and, asc, count, eq, gt, inArray, lte, type SQL } from 'drizzle-orm'
import { isId } from '../../kernel/ids.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { ownedBy } from '../../platform/db/conditions.ts'
import { badRequest, notFound } from '../../platform/errors.ts'
import type { PaymentRow } from '../payments/index.ts'
import { payments } from '../payments/table.ts'
import type { QueueQuery } from './contract.ts'
import { OPEN_TASK_STATES } from './states.ts'
import { admissionTasks, type TaskRow } from './table.ts'

/** A task with the payment that it decides on. */
export type Queued = { readonly task: TaskRow; readonly payment: PaymentRow }

/** A page of the namespace's tasks, oldest first, and the number of all matches. Without a status: the open ones (contract 6). */
export async function listQueue(
  ctx: PartnerCtx,
  query: QueueQuery,
): Promise<{ count: number; found: Queued[]; nextCursor: string | null }> {
  const { cursor, limit } = query
  if (cursor !== undefined && !isId('pat', cursor)) throw badRequest('cursor: is not a cursor of this list')
  const matches = and(ownTasks(ctx), filters(ctx, query))
  const found = await ctx.db
    .select(queued)
    .from(admissionTasks)
    .innerJoin(payments, eq(payments.paymentId, admissionTasks.paymentId))
    .where(and(matches, cursor === undefined ? undefined : gt(admissionTasks.token, cursor)))
    .orderBy(asc(admissionTasks.token))
    .limit(limit + 1)
  const [total] = await ctx.db.select({ n: count() }).from(admissionTasks).where(matches)
  const shown = found.slice(0, limit)
  const nextCursor = found.length > limit ? (shown.at(-1)?.task.token ?? null) : null
  return { count: total?.n ?? 0, found: shown, nextCursor }
}

/** One task of the namespace's queue, decided or not. Throws 404. */
export async function findQueued(ctx: PartnerCtx, token: string): Promise<Queued> {
  const [row] = await ctx.db
    .select(queued)
    .from(admissionTasks)
    .innerJoin(payments, eq(payments.paymentId, admissionTasks.paymentId))
    .where(and(ownTasks(ctx), eq(admissionTasks.token, token)))
  if (!row) throw notFound()
  return row
}

const queued = { task: admissionTasks, payment: payments }

/** The tasks that the caller's namespace works. */
export const ownTasks = (ctx: PartnerCtx): SQL | undefined => ownedBy(ctx, admissionTasks)

const filters = (ctx: PartnerCtx, { status, workflow, assignee, older_than: seconds }: QueueQuery) =>
  and(
    inArray(admissionTasks.status, status === undefined ? OPEN_TASK_STATES : [status]),
    workflow === undefined ? undefined : eq(admissionTasks.workflow, workflow),
    assignee === undefined ? undefined : eq(admissionTasks.assignee, assignee),
    seconds === undefined
      ? undefined
      : lte(admissionTasks.createdAt, new Date(Math.max(0, ctx.now.getTime() - seconds * 1000))),
  )
