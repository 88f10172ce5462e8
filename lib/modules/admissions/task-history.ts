import { and, eq } from 'drizzle-orm'
import { newId } from '../../kernel/ids.ts'
import type { Ctx } from '../../platform/context.ts'
import { conflict } from '../../platform/errors.ts'
import type { TaskStep } from './states.ts'
import { type TaskRow, taskEvents } from './table.ts'

type Step = { readonly kind: TaskStep; readonly actor: string; readonly assignee?: number }

/** After that many entries, a task can only be decided or released (decision 0144). */
const MAX_STEPS = 100

/** Changes of a task caused by a rule instead of an actor. */
export const BY_RULE = 'system'

/** Stores task history entries for the payment's timeline. */
export async function recordSteps(ctx: Ctx, tasks: readonly TaskRow[], step: Step): Promise<void> {
  if (tasks.length === 0) return
  await ctx.db.insert(taskEvents).values(newSteps(ctx, tasks, step))
}

/** One history entry per task, in their order, not stored yet. */
export function newSteps(ctx: Ctx, tasks: readonly TaskRow[], step: Step) {
  const tokens = tasks.map(() => newId('evt', ctx.now, ctx.random)).sort()
  return tasks.map((task, i) => ({
    ...step,
    paymentId: task.paymentId,
    token: tokens[i] ?? '',
    taskId: task.token,
    at: ctx.now,
  }))
}

/** Throws 409 if the history of the locked task is so long that it can only be decided or released. */
export async function requireStepsLeft({ db }: Ctx, { paymentId, token }: TaskRow): Promise<void> {
  const steps = await db.$count(taskEvents, and(eq(taskEvents.paymentId, paymentId), eq(taskEvents.taskId, token)))
  if (steps >= MAX_STEPS)
    throw conflict(
      `The task’s history has ${MAX_STEPS} entries, which is the maximum. The task can now only be completed, failed or released.`,
    )
}
