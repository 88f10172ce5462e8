import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { Task } from '#lib/modules/admissions/contract.ts'
import type { Member } from '#lib/modules/members/contract.ts'
import type { TimelineEntry } from '#lib/modules/transactions/contract.ts'
import { isOpenTask, type Waiting } from '../waiting.ts'
import type { Faster } from './faster.ts'

type Found = {
  /** The tasks of the payment now, and its history. */
  readonly tasks: readonly Task[]
  readonly entries: readonly Pick<TimelineEntry, 'kind' | 'resource_id' | 'actor' | 'at'>[]
  readonly members: readonly Pick<Member, 'number' | 'first_name' | 'last_name'>[]
  readonly now: number
}

/**
 * Who was faster than a decision on tasks of a payment. Undefined if it was refused for another
 * reason, for example because the payment has expired.
 */
export function fasterOf(
  decided: { readonly tasks: readonly { readonly token: string }[]; readonly me?: number },
  { tasks, entries, members, now }: Found,
): Faster | undefined {
  const tokens = new Set(decided.tasks.map(({ token }) => token))
  const own = tasks.filter(({ token }) => tokens.has(token))
  const nameOf = (number: number | undefined) => {
    const member = members.find((one) => one.number === number)
    return member ? `${member.first_name} ${member.last_name}` : undefined
  }
  const step = (did: Faster['did'], entry: Found['entries'][number] | undefined, by = entry?.actor) =>
    by === undefined ? undefined : { did, by, ago: Math.max(0, now - Date.parse(entry?.at ?? '') || 0) }
  // Declining one task withdraws the others.
  const declined = entries.findLast(({ kind }) => kind === 'task_failed')
  if (declined) return step('declined', declined)
  const isOfOwn = ({ resource_id }: { resource_id: string | null }) => resource_id !== null && tokens.has(resource_id)
  if (own.some((task) => !isOpenTask(task))) {
    return step(
      'accepted',
      entries.findLast((entry) => entry.kind === 'task_completed' && isOfOwn(entry)),
    )
  }
  const assigned = entries.filter((entry) => entry.kind === 'task_assigned' && isOfOwn(entry))
  const held = own.find(({ assignee }) => assignee !== 0 && assignee !== decided.me)
  if (held) {
    const since = assigned.findLast(({ resource_id }) => resource_id === held.token)
    return step('claimed', since, nameOf(held.assignee) ?? `Member ${held.assignee}`)
  }
  const me = nameOf(decided.me)
  return step(
    'released',
    assigned.findLast(({ actor, at }) => actor !== me && now - Date.parse(at) < RECENT_MS),
  )
}

/** A release explains a refusal only if it came right after it. */
const RECENT_MS = 60_000

/** What explains a refused decision: the payment's tasks now, its history, and the members' names. */
export async function factsOf(partner: string, { payment_id, tasks }: Waiting, client: Client = browserClient) {
  const params = { payment_id, admission_id: tasks[0]?.admission_id ?? '' }
  const [now, { entries }, { members }] = await Promise.all([
    client.call('GET /payments/{payment_id}/admissions/{admission_id}/tasks', { partner, params }),
    client.call('GET /payments/{payment_id}/timeline', { partner, params: { payment_id } }),
    client.call('GET /members', {}),
  ])
  return { tasks: now.tasks, entries, members }
}
