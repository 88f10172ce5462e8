import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { actorName, type PartnerCtx, type Write } from '../../platform/context.ts'
import { requireWorker, taskTaken } from './colleagues.ts'
import { announceTask } from './events.ts'
import { findQueued, ownTasks, type Queued } from './list-queue.ts'
import { mayUnassignOthers, OPEN_TASK_STATES } from './states.ts'
import { admissionTasks } from './table.ts'
import { recordSteps } from './task-history.ts'

/**
 * Claims a task, assigns it to a colleague, or releases it (0), in one compare-and-set: of two
 * concurrent claims, one succeeds. Throws 404 for a task of another namespace, 400 for a member who
 * cannot decide tasks, and 409 if a colleague holds it or it is decided.
 */
export async function assignTask(ctx: Write<PartnerCtx>, token: string, assignee: number): Promise<Queued> {
  const before = await findQueued(ctx, token)
  if (assignee !== 0) await requireWorker(ctx, assignee)
  const [task] = await ctx.db
    .update(admissionTasks)
    .set({ assignee, updatedAt: ctx.now })
    .where(
      and(
        ownTasks(ctx),
        eq(admissionTasks.token, token),
        inArray(admissionTasks.status, OPEN_TASK_STATES),
        isFreeFor(ctx, assignee),
      ),
    )
    .returning()
  if (!task) throw await taskTaken(ctx, (await findQueued(ctx, token)).task)
  await recordSteps(ctx, [task], { kind: 'assigned', actor: actorName(ctx.actor), assignee })
  announceTask(ctx, before.payment, task, 'EK_Updated')
  ctx.audit({
    action: 'task.assign',
    resourceId: task.token,
    before: { assignee: before.task.assignee },
    after: { assignee },
  })
  return { task, payment: before.payment }
}

/**
 * A task can be claimed if it is unassigned or assigned to the caller. Taking over a colleague's
 * task requires releasing it first, which admins and API keys can do, so that tasks of absent
 * members do not wait.
 */
function isFreeFor(ctx: PartnerCtx, assignee: number): SQL | undefined {
  const { actor } = ctx
  const mayGiveBackForOthers = actor.kind !== 'member' || mayUnassignOthers(actor.role)
  if (assignee === 0 && mayGiveBackForOthers) return undefined
  const own = actor.kind === 'member' ? [actor.number] : []
  return inArray(admissionTasks.assignee, [0, assignee, ...own])
}
