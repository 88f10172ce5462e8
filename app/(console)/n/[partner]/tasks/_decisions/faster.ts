import type { Task } from '#lib/modules/admissions/contract.ts'
import type { Member } from '#lib/modules/members/contract.ts'
import type { TimelineEntry } from '#lib/modules/transactions/contract.ts'
import { durationText } from '../../payments/[paymentId]/duration.ts'
import { isOpenTask } from '../waiting.ts'

/** What a colleague did before a decision arrived. */
export type Faster = {
  readonly did: 'accepted' | 'declined' | 'claimed' | 'released'
  readonly by: string
  /** Milliseconds between it and the refusal. */
  readonly ago: number
}

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

/** Such as "Accepted by Ana Lind 12 s ago". */
export function fasterText({ did, by, ago }: Faster): string {
  if (did === 'claimed') return `${by} is working on it`
  if (did === 'released') return `${by} was working on it; it is open again`
  const when = ago < 1000 ? 'just now' : `${durationText(ago)} ago`
  return `${did === 'accepted' ? 'Accepted' : 'Declined'} by ${by} ${when}`
}
