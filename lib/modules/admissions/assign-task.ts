import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { actorName, type PartnerCtx, type Write } from '../../platform/context.ts'
import { badRequest } from '../../platform/errors.ts'
import { requireWorker, taskClaimed, taskTaken } from './colleagues.ts'
import type { AssignTask } from './contract.ts'
import { emitTask } from './events.ts'
import { findQueued, ownTasks, type Queued } from './list-queue.ts'
import { isFinal, OPEN_TASK_STATES } from './states.ts'
import { admissionTasks, type TaskRow } from './table.ts'
import { recordSteps, requireStepsLeft } from './task-history.ts'

/**
 * Claims a task, assigns it to a colleague, takes it over, or releases it (0), in one
 * compare-and-set: of two concurrent claims, one succeeds. An assignment that changes nothing writes
 * nothing. Throws 404 for a task of another namespace, 400 for a member who cannot decide tasks, and
 * 409 if a colleague holds it, it is decided, or it has changed too often.
 */
export async function assignTask(ctx: Write<PartnerCtx>, token: string, input: AssignTask): Promise<Queued> {
  const { assignee, take_over_from: from } = input
  if (assignee === 0 && from !== undefined) throw badRequest('take_over_from: must be omitted if assignee is 0')
  const before = await findQueued(ctx, token)
  if (assignee !== 0) await requireWorker(ctx, assignee)
  if (from === undefined && isAssigned(before.task, assignee)) return before
  const [task] = await ctx.db
    .update(admissionTasks)
    .set({ assignee, assignedByRule: false, updatedAt: ctx.now })
    .where(
      and(
        ownTasks(ctx),
        eq(admissionTasks.token, token),
        inArray(admissionTasks.status, OPEN_TASK_STATES),
        from === undefined ? isFreeFor(ctx, assignee) : canBeTakenFrom(ctx, from),
      ),
    )
    .returning()
  if (!task) throw await refusal(ctx, (await findQueued(ctx, token)).task, from)
  // A task can always be released, so that nobody blocks it for others.
  if (assignee !== 0) await requireStepsLeft(ctx, task)
  await recordSteps(ctx, [task], { kind: 'assigned', actor: actorName(ctx.actor), assignee })
  emitTask(ctx, before.payment, task, 'EK_Updated')
  ctx.audit({
    action: from === undefined ? 'task.assign' : 'task.take_over',
    resourceId: task.token,
    before: { assignee: from ?? before.task.assignee },
    after: { assignee },
  })
  return { task, payment: before.payment }
}

/** Claiming what a rule assigned is a change, because rules and colleagues cannot take it afterwards. */
const isAssigned = (task: TaskRow, assignee: number): boolean =>
  !isFinal(task.status) && task.assignee === assignee && !task.assignedByRule

/** Admins and API keys can take a task from a colleague, so that tasks of absent members do not wait. */
const mayTakeFromOthers = ({ actor }: PartnerCtx): boolean =>
  actor.kind !== 'member' || actor.permissions.has('tasks.reassign')

/** A task can be claimed if it is unassigned or assigned to the caller. */
function isFreeFor(ctx: PartnerCtx, assignee: number): SQL | undefined {
  const { actor } = ctx
  if (assignee === 0 && mayTakeFromOthers(ctx)) return undefined
  const own = actor.kind === 'member' ? [actor.number] : []
  return inArray(admissionTasks.assignee, [0, assignee, ...own])
}

/** A member can take over what a rule assigned, but not what a colleague claimed (decision 0129). */
const canBeTakenFrom = (ctx: PartnerCtx, from: number): SQL | undefined =>
  and(eq(admissionTasks.assignee, from), mayTakeFromOthers(ctx) ? undefined : eq(admissionTasks.assignedByRule, true))

const refusal = (ctx: PartnerCtx, task: TaskRow, from: number | undefined) =>
  task.assignee === from && !isFinal(task.status) ? taskClaimed(ctx, task) : taskTaken(ctx, task)
