import type { MemberClient } from '../../clients.ts'
import { type Io, UsageError } from '../io.ts'

/** The gateway's limit of a request. */
export const MAX_REDELIVERED = 100

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 }

/** An event, or the events of a duration until now. */
export type Resend = { readonly event: string } | { readonly ms: number }

/** What the process that listens must expect. */
export type Redelivered = {
  /** Deliveries that had attempts, with their number. */
  readonly attempts: Readonly<Record<string, number>>
  /** The time from which events are sent again. */
  readonly since?: string
}

/** Throws UsageError. */
export function parseResend(text: string | undefined): Resend | undefined {
  if (text === undefined) return undefined
  if (/^evt_\w+$/.test(text)) return { event: text }
  const [, count, unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? []
  if (count === undefined) throw new UsageError('--resend must be an event ID, or a duration such as 10m, 2h or 1d')
  return { ms: Number(count) * (SECONDS[unit] ?? 0) * 1000 }
}

/**
 * Makes the gateway deliver events again, with their IDs and new signatures. The events of a duration include those from before
 * the webhook was created.
 */
export async function resend(
  io: Io,
  member: MemberClient,
  webhook_id: string,
  requested: Resend,
): Promise<Redelivered & { readonly count: number }> {
  if ('event' in requested) {
    const redelivered = await attempted(member, webhook_id, { event_id: requested.event })
    if (redelivered.size === 0)
      throw new UsageError(`The event ${requested.event} has not been forwarded yet. Pass a duration such as 10m`)
    await redeliver(member, webhook_id, redelivered)
    return { count: redelivered.size, attempts: Object.fromEntries(redelivered) }
  }
  const since = new Date(io.now() - requested.ms).toISOString()
  const redelivered = await attempted(member, webhook_id, { from: since })
  await redeliver(member, webhook_id, redelivered)
  const count = redelivered.size + (await recover(member, webhook_id, since))
  return { count, attempts: Object.fromEntries(redelivered), since }
}

/** Deliveries that have attempts. The others are delivered anyway. */
async function attempted(member: MemberClient, webhook_id: string, filter: { event_id: string } | { from: string }) {
  const found = new Map<string, number>()
  let cursor: string | undefined
  do {
    const query = { ...filter, limit: 100, ...(cursor && { cursor }) }
    const page = await member.get('/webhook/{webhook_id}/deliveries', { params: { path: { webhook_id }, query } })
    for (const { token, attempts } of page.deliveries) if (attempts > 0) found.set(token, attempts)
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  return found
}

async function redeliver(member: MemberClient, webhook_id: string, found: ReadonlyMap<string, number>): Promise<void> {
  // Oldest first.
  const deliveries = [...found.keys()].reverse()
  for (let start = 0; start < deliveries.length; start += MAX_REDELIVERED)
    await member.post('/webhook/{webhook_id}/redeliver', {
      params: { path: { webhook_id } },
      body: { deliveries: deliveries.slice(start, start + MAX_REDELIVERED) },
    })
}

/** Events that the webhook did not get, because it did not exist yet. */
async function recover(member: MemberClient, webhook_id: string, since: string): Promise<number> {
  let count = 0
  let cursor: string | undefined
  do {
    const body = { what: 'missed' as const, since, preview: false, ...(cursor && { cursor }) }
    const page = await member.post('/webhook/{webhook_id}/recover', { params: { path: { webhook_id } }, body })
    count += page.count
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  return count
}
