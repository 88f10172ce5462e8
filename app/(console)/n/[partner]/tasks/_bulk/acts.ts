import { counted } from '#lib/kernel/wording.ts'
import type { QueuedTask } from '#lib/modules/admissions/contract.ts'
import type { RefusalReason } from '#lib/modules/admissions/states.ts'
import { claim, update } from '../queries.ts'

/**
 * Bulk actions on tasks. Accepting is excluded, because each payment must be reviewed individually.
 */
export type Act =
  | { readonly kind: 'assign'; readonly assignee: number; readonly name: string }
  | { readonly kind: 'hold' }
  | { readonly kind: 'fail'; readonly reason: RefusalReason; readonly me: number }

/**
 * Applies the action to one task. Declining claims the task first, as for a single one, so that
 * nobody else works on it meanwhile.
 */
export async function perform(partner: string, act: Act, task: QueuedTask, key: string): Promise<unknown> {
  if (act.kind === 'assign') return claim(partner, task, act.assignee, key)
  if (act.kind === 'hold') return update(partner, task, { status: 'on_hold' }, key)
  // Retries reuse the key, so the claim also happens only once.
  if (task.assignee !== act.me) await claim(partner, task, act.me, `${key}-claim`)
  return update(partner, task, { status: 'failed', status_reason: act.reason }, key)
}

/** Texts for progress and result of an action on `count` tasks. */
export function actWords(act: Act, count: number): { doing: string; done: string } {
  const tasks = counted(count, 'task')
  if (act.kind === 'hold') return { doing: `Putting ${tasks} on hold`, done: `${tasks} put on hold` }
  if (act.kind === 'fail') {
    // One task of each payment, see `onePerPayment`.
    const payments = counted(count, 'payment')
    return { doing: `Declining ${payments}`, done: `${payments} declined` }
  }
  if (act.assignee === 0) return { doing: `Releasing ${tasks}`, done: `${tasks} released` }
  return { doing: `Assigning ${tasks} to ${act.name}`, done: `${tasks} assigned to ${act.name}` }
}
