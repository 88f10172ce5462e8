import { counted } from '#lib/kernel/wording.ts'
import type { QueuedTask } from '#lib/modules/admissions/contract.ts'
import type { RefusalReason } from '#lib/modules/admissions/states.ts'
import { claim, update } from '../queries.ts'

/** What can be done to several tasks at once. To accept is not among it: that is looked at one by one (product, screen 5). */
export type Act =
  | { readonly kind: 'assign'; readonly assignee: number; readonly name: string }
  | { readonly kind: 'hold' }
  | { readonly kind: 'fail'; readonly reason: RefusalReason; readonly me: number }

/** Does it to one task. Who fails a task takes it first, as for a single one, so that no colleague works on it meanwhile. */
export async function perform(partner: string, act: Act, task: QueuedTask, key: string): Promise<unknown> {
  if (act.kind === 'assign') return claim(partner, task, act.assignee, key)
  if (act.kind === 'hold') return update(partner, task, { status: 'on_hold' }, key)
  // The same words under the same key each time: the claim, too, is done once.
  if (task.assignee !== act.me) await claim(partner, task, act.me, `${key}-claim`)
  return update(partner, task, { status: 'failed', status_reason: act.reason }, key)
}

/** The progress and the outcome of an act on `count` tasks. */
export function actWords(act: Act, count: number): { doing: string; done: string } {
  const tasks = counted(count, 'task')
  if (act.kind === 'hold') return { doing: `Putting ${tasks} on hold`, done: `${tasks} put on hold` }
  if (act.kind === 'fail') return { doing: `Declining ${tasks}`, done: `${tasks} declined` }
  if (act.assignee === 0) return { doing: `Releasing ${tasks}`, done: `${tasks} released` }
  return { doing: `Assigning ${tasks} to ${act.name}`, done: `${tasks} assigned to ${act.name}` }
}
