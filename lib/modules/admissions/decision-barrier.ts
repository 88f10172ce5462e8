import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import { forbidden } from '../../platform/errors.ts'
import type { ReviewedBy } from '../namespaces/contract.ts'
import { findOwnPartner } from '../namespaces/index.ts'
import { NO_REVIEW_RULE } from '../namespaces/states.ts'
import { membersById } from './colleagues.ts'
import type { ExcludedMember } from './contract.ts'
import type { Queued } from './list-queue.ts'
import { type DecisionBarrier, isFinal, type TaskState, type Workflow } from './states.ts'
import { admissionTasks, type TaskRow } from './table.ts'

/** A task of the queue, why the caller cannot decide it, and which members cannot complete it. */
export type ShownTask = Queued & {
  readonly barrier?: DecisionBarrier | undefined
  readonly excluded?: readonly ExcludedMember[]
}

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
  return partner?.reviewedBy ?? NO_REVIEW_RULE
}

async function applyRule(ctx: PartnerCtx, rule: ReviewedBy, found: readonly Queued[]): Promise<ShownTask[]> {
  if (rule === NO_REVIEW_RULE) return [...found]
  const open = found.filter(({ task }) => !isFinal(task.status))
  const involved = rule === 'another_member' ? await findInvolved(ctx, open) : []
  return found.map((queued) => {
    if (isFinal(queued.task.status)) return queued
    const excluded = involved.filter((member) => excludes(member, queued))
    return {
      ...queued,
      barrier: barrierFor(ctx, queued, excluded),
      excluded: excluded.map(({ number, name, barrier }) => ({ number, name, barrier })),
    }
  })
}

function barrierFor(
  { actor }: PartnerCtx,
  { task }: Queued,
  excluded: readonly Involved[],
): DecisionBarrier | undefined {
  if (actor.kind !== 'member') return isReview(task) ? 'member_required' : undefined
  return excluded.find(({ member }) => member === actor.id)?.barrier
}

const isReview = ({ workflow }: TaskRow) => REVIEWS.includes(workflow)

/** A member who created a payment, or completed one of its tasks. */
type Involved = ExcludedMember & { readonly member: string; readonly paymentId: string; readonly taskId?: string }

/** In either order, because a member must not complete two tasks of one payment. */
function excludes({ paymentId, taskId }: Involved, { task }: Queued): boolean {
  if (paymentId !== task.paymentId) return false
  return taskId === undefined ? isReview(task) : taskId !== task.token
}

/** The organization's members who created these payments or completed their tasks, creators first. */
async function findInvolved(ctx: PartnerCtx, found: readonly Queued[]): Promise<Involved[]> {
  if (found.length === 0) return []
  const creators = new Map(found.map(({ payment }) => [payment.paymentId, payment.createdBy]))
  const { paymentId, token: taskId, decidedBy, status } = admissionTasks
  const completed = await ctx.db
    .select({ paymentId, taskId, member: decidedBy })
    .from(admissionTasks)
    .where(and(inArray(paymentId, [...creators.keys()]), isNotNull(decidedBy), eq(status, 'completed')))
    .orderBy(taskId)
  const deciders = await membersById(ctx, [...creators.values(), ...completed.map(({ member }) => member)])
  const created = [...creators].flatMap(([paymentId, member]) => {
    const found = deciders.get(member ?? '')
    return found ? [{ ...found, paymentId, barrier: 'created_payment' as const }] : []
  })
  const done = completed.flatMap(({ paymentId, taskId, member }) => {
    const found = deciders.get(member ?? '')
    return found ? [{ ...found, paymentId, taskId, barrier: 'completed_other_task' as const }] : []
  })
  return [...created, ...done]
}
