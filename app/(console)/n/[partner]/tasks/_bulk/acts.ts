import { browserClient } from '#lib/client/browser.ts'
import { counted } from '#lib/kernel/wording.ts'
import { type RefusalReason, taskStateOf } from '#lib/modules/admissions/states.ts'
import type { DecisionTexts } from '../_decisions/decisions.ts'
import { claim, eachTask, update } from '../queries.ts'
import type { Waiting } from '../waiting.ts'
import { takeableOf, tasksFor } from './per-payment.ts'

/**
 * Bulk actions on payments. Accepting is excluded, because each payment must be reviewed individually.
 */
export type Act = (
  | { readonly kind: 'assign'; readonly assignee: number; readonly name: string }
  | { readonly kind: 'hold' }
  | { readonly kind: 'take_over'; readonly isFourEyes: boolean }
  /** `until` in Unix seconds. */
  | { readonly kind: 'snooze'; readonly until: number }
  | ({ readonly kind: 'fail'; readonly reason: RefusalReason } & DecisionTexts)
) & {
  /** The user's member number. */
  readonly me: number
}

/**
 * Applies the action to one payment. Declining needs no claim: it is sent at once, and the gateway
 * assigns what it decides to the user.
 */
export async function perform(partner: string, act: Act, row: Waiting, key: string): Promise<unknown> {
  if (act.kind === 'take_over') {
    const taken = takeableOf(row, act.me, act.isFourEyes)
    return eachTask(taken, key, (task, key) => claim(partner, task, act.me, key, task.assignee))
  }
  const tasks = tasksFor(row, act.me)
  if (act.kind === 'assign') return eachTask(tasks, key, (task, key) => claim(partner, task, act.assignee, key))
  if (act.kind === 'snooze') {
    const call = { partner, params: { payment_id: row.payment_id }, body: { until: act.until }, idempotencyKey: key }
    return browserClient.call('PUT /admission-queue/{payment_id}/snooze', call)
  }
  if (act.kind === 'hold') {
    const pending = tasks.filter(({ status }) => taskStateOf(status) === 'pending')
    return eachTask(pending, key, (task, key) => update(partner, task, { status: 'on_hold' }, key))
  }
  // Whatever can fail without the gateway comes first.
  const { message, note } = await filledTexts(act, row)
  const writeNote = note === undefined ? undefined : await noteWriter(partner, row.payment_id, note)
  // Declining one task ends the payment, and the gateway withdraws the others.
  const body = { status: 'failed', status_reason: act.reason, message } as const
  await eachTask(tasks.slice(0, 1), key, (task, key) => update(partner, task, body, key))
  await writeNote?.(`${key}-note`)
}

async function noteWriter(partner: string, payment: string, note: string) {
  const { sendNote } = await import('../send-note.ts')
  return (key: string) => sendNote(partner, payment, note, key)
}

/** The texts with the payment's own values. */
async function filledTexts({ message, note }: DecisionTexts, row: Waiting): Promise<DecisionTexts> {
  if (message === undefined && note === undefined) return {}
  const [{ fillTemplate, valuesForNote }, { valuesOf }] = await Promise.all([
    import('#lib/modules/message-templates/states.ts'),
    import('#app/_templates/template-values.ts'),
  ])
  const values = valuesOf({ payment_id: row.payment_id, ...row.payment })
  return {
    message: message === undefined ? undefined : fillTemplate(message, values),
    note: note === undefined ? undefined : fillTemplate(note, valuesForNote(values)),
  }
}

/** Texts for progress and result of an action on `count` payments. */
export function actWords(act: Act, count: number): { doing: string; done: string } {
  const payments = counted(count, 'payment')
  if (act.kind === 'snooze') return { doing: `Snoozing ${payments}`, done: `${payments} snoozed` }
  if (act.kind === 'hold') return { doing: `Putting ${payments} on hold`, done: `${payments} put on hold` }
  if (act.kind === 'fail') return { doing: `Declining ${payments}`, done: `${payments} declined` }
  if (act.kind === 'take_over') return { doing: `Taking over ${payments}`, done: `${payments} taken over` }
  if (act.assignee === 0) return { doing: `Releasing ${payments}`, done: `${payments} released` }
  return { doing: `Assigning ${payments} to ${act.name}`, done: `${payments} assigned to ${act.name}` }
}
