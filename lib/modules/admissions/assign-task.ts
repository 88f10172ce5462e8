import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { actorName, type PartnerCtx, type Write } from '../../platform/context.ts'
import { requireWorker, taskTaken } from './colleagues.ts'
import { announceTask } from './events.ts'
import { findQueued, ownTasks, type Queued } from './list-queue.ts'
import { OPEN_TASK_STATES } from './states.ts'
import { admissionTasks } from './table.ts'
import { recordSteps } from './task-history.ts'

/**
 * Claims a task, gives it to a colleague, or gives it back (0), in one compare-and-set: of two who claim at once one wins.
 * Throws 404 for a task of another namespace, 400 for somebody who cannot work it, 409 when a colleague has it or it is decided.
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
 * A task is free when nobody has it, or the caller. Taking a colleague's task is two deliberate steps, and the first, giving it
 * back, is an admin's or a machine's: else a task would wait for somebody who is away.
 */
function isFreeFor(ctx: PartnerCtx, assignee: number): SQL | undefined {
  const { actor } = ctx
  const mayGiveBackForOthers = actor.kind === 'member' ? actor.role === 'admin' : true
  if (assignee === 0 && mayGiveBackForOthers) return undefined
  const own = actor.kind === 'member' ? [actor.number] : []
  return inArray(admissionTasks.assignee, [0, assignee, ...own])
}
