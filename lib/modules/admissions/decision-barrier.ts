import { and, eq, inArray } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import { forbidden } from '../../platform/errors.ts'
import type { ReviewedBy } from '../namespaces/contract.ts'
import { findOwnPartner } from '../namespaces/index.ts'
import type { Queued } from './list-queue.ts'
import { type DecisionBarrier, isFinal, type TaskState, type Workflow } from './states.ts'
import { admissionTasks } from './table.ts'

/** A task of the queue, and the reason why the caller cannot decide it. */
export type ShownTask = Queued & { readonly barrier?: DecisionBarrier | undefined }

/**
 * Workflows that the namespace's admission policy opens. Customer authentication applies to every
 * pull and is often automated.
 */
const REVIEWS: readonly Workflow[] = ['payment_review', 'incoming_confirmation']

const MESSAGES: Record<DecisionBarrier, string> = {
  member_required: 'This namespace requires a member to decide this task; an API key may only put it on hold',
  created_payment: 'This namespace requires another member to complete this task: you created the payment',
  completed_other_task:
    'This namespace requires another member to complete this task: you completed another task of the payment',
}

/** Enforces the namespace's review rule. Throws 403 if the caller cannot give the task this status. */
export async function requireDecider(ctx: PartnerCtx, queued: Queued, status: TaskState): Promise<ReviewedBy> {
  const rule = await ruleOf(ctx)
  if (!isFinal(status)) return rule
  const [shown] = await applyRule(ctx, rule, [queued])
  const barrier = shown?.barrier
  // Only completing needs another member; failing moves no money.
  const hinders = barrier === 'member_required' || status === 'completed'
  if (barrier && hinders) throw forbidden(MESSAGES[barrier])
  return rule
}

export async function withBarrier(ctx: PartnerCtx, queued: Queued): Promise<ShownTask> {
  const [shown = queued] = await withBarriers(ctx, [queued])
  return shown
}

/** Tasks of the caller's namespace, each with its decision barrier. */
export const withBarriers = async (ctx: PartnerCtx, found: readonly Queued[]): Promise<ShownTask[]> =>
  applyRule(ctx, await ruleOf(ctx), found)

async function ruleOf(ctx: PartnerCtx): Promise<ReviewedBy> {
  const partner = await findOwnPartner(ctx.db, ctx.organizationId, ctx.partnerId)
  return partner?.reviewedBy ?? 'anyone'
}

async function applyRule(ctx: PartnerCtx, rule: ReviewedBy, found: readonly Queued[]): Promise<ShownTask[]> {
  if (rule === 'anyone') return [...found]
  const completed = rule === 'another_member' ? await completedByCaller(ctx, found) : []
  return found.map((queued) => ({ ...queued, barrier: barrierFor(ctx, rule, queued, completed) }))
}

function barrierFor(
  { actor }: PartnerCtx,
  rule: ReviewedBy,
  { task, payment }: Queued,
  completed: readonly { readonly paymentId: string; readonly token: string }[],
): DecisionBarrier | undefined {
  if (isFinal(task.status)) return undefined
  const isReview = REVIEWS.includes(task.workflow)
  if (actor.kind !== 'member') return isReview ? 'member_required' : undefined
  if (rule !== 'another_member') return undefined
  if (isReview && payment.createdBy === actor.id) return 'created_payment'
  // In either order, because a member must not complete two tasks of one payment.
  const isOther = (done: { paymentId: string; token: string }) =>
    done.paymentId === task.paymentId && done.token !== task.token
  return completed.some(isOther) ? 'completed_other_task' : undefined
}

/** Tasks of the payments that the calling member has completed. */
async function completedByCaller({ db, actor }: PartnerCtx, found: readonly Queued[]) {
  if (actor.kind !== 'member' || found.length === 0) return []
  const { paymentId, token, decidedBy, status } = admissionTasks
  const ids = [...new Set(found.map(({ task }) => task.paymentId))]
  return db
    .select({ paymentId, token })
    .from(admissionTasks)
    .where(and(inArray(paymentId, ids), eq(decidedBy, actor.id), eq(status, 'completed')))
}
