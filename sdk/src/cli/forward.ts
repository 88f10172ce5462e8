import type { Data } from '../calls.ts'
import type { MemberClient } from '../clients.ts'
import { GatewayError } from '../errors.ts'
import type { Io } from './io.ts'
import type { Journal, Listener } from './journal.ts'

/** Like the time limit of the gateway's deliveries. */
const TARGET_MS = 10_000
/** Receivers reject signatures that are more than five minutes old. */
const OLD_MS = 240_000
/** Transactions can commit events that are this much older than those of others. */
const LATE_MS = 60_000
/** The gateway's limit of a request. */
const REDELIVER_AT_ONCE = 100

type Forwarding = { readonly webhook: Listener; readonly journal: Journal; readonly target: string }
type Delivery = Data<'/webhook/{webhook_id}/deliveries', 'get'>['deliveries'][number]
type Details = Data<'/webhook/{webhook_id}/deliveries/{delivery_id}', 'get'>
type Attempt = { readonly request: { readonly headers: Readonly<Record<string, string>>; readonly body: string } }

/** Forwards the deliveries of the webhook, in the order of their events. */
export class Forwarder {
  readonly #io: Io
  readonly #member: MemberClient
  readonly #journal: Journal
  readonly #target: string
  readonly #path: { readonly webhook_id: string }
  readonly #redelivered = new Set<string>()
  /** Deliveries of earlier events were forwarded. */
  #since: string

  constructor(io: Io, member: MemberClient, { webhook, journal, target }: Forwarding) {
    this.#io = io
    this.#member = member
    this.#journal = journal
    this.#target = target
    this.#path = { webhook_id: webhook.id }
    this.#since = webhook.created
  }

  /**
   * Forwards each attempt that has not been forwarded. Old ones are redelivered instead, because their signatures
   * have expired.
   */
  async forwardNew(): Promise<void> {
    const listed = await this.#listDeliveries()
    // Deliveries of earlier events can be repeated by request; only the inspector has a list of recent attempts.
    const newest = await this.#recentAttempts()
    for (const { token, attempts } of listed) newest.set(token, Math.max(attempts, newest.get(token) ?? 0))
    const due = [...newest].filter(([delivery, attempt]) => attempt > this.#journal.forwarded(delivery))
    const old: string[] = []
    // One at a time: a gateway that has just started rejects some of several requests.
    for (const delivery of due.map(([id]) => id).sort()) {
      if (this.#io.signal.aborted) return
      if ((await this.#forward(await this.#findDelivery(delivery))) === 'old') old.push(delivery)
    }
    await this.#redeliver(old)
    this.#advance(listed)
  }

  /** Deliveries of events since then, newest first. */
  async #listDeliveries(): Promise<Delivery[]> {
    const listed: Delivery[] = []
    let cursor: string | undefined
    do {
      const query = { from: this.#since, limit: 100, ...(cursor && { cursor }) }
      const params = { path: this.#path, query }
      const page = await this.#member.get('/webhook/{webhook_id}/deliveries', { params, signal: this.#io.signal })
      listed.push(...page.deliveries)
      cursor = page.next_cursor ?? undefined
    } while (cursor)
    return listed
  }

  /** The newest attempt of each delivery that the inspector received recently. */
  async #recentAttempts(): Promise<Map<string, number>> {
    const params = { query: this.#path }
    const { receptions } = await this.#member.get('/inspector/receptions', { params, signal: this.#io.signal })
    // Newest first; the last entry of a delivery counts.
    return new Map([...receptions].reverse().map(({ delivery_id, attempt }) => [delivery_id, attempt]))
  }

  #findDelivery(delivery_id: string): Promise<Details> {
    const params = { path: { ...this.#path, delivery_id } }
    return this.#member.get('/webhook/{webhook_id}/deliveries/{delivery_id}', { params, signal: this.#io.signal })
  }

  async #forward({ token, record_type, event_type, history }: Details): Promise<'old' | undefined> {
    const attempt = history.at(-1)
    // The gateway records an attempt after the inspector has received it.
    if (!attempt || attempt.number <= this.#journal.forwarded(token)) return
    if (isOld(attempt, this.#io.now()) && !this.#redelivered.has(token)) return 'old'
    this.#io.print(`${record_type} ${event_type} ${await post(this.#io, this.#target, attempt)}`)
    this.#journal.append({ delivery: token, attempt: attempt.number })
  }

  async #redeliver(old: readonly string[]): Promise<void> {
    for (const deliveries of chunks(old, REDELIVER_AT_ONCE)) {
      const init = { params: { path: this.#path }, body: { deliveries }, signal: this.#io.signal }
      await this.#member.post('/webhook/{webhook_id}/redeliver', init).catch((error) => {
        // Without the permission, they are forwarded with their old signatures.
        if (!(error instanceof GatewayError) || error.status !== 403) throw error
      })
      for (const delivery of deliveries) this.#redelivered.add(delivery)
    }
  }

  /** To the first event that is not forwarded, or might be missing from the list. */
  #advance(listed: readonly Delivery[]): void {
    const open = listed.filter(({ token, attempts }) => attempts === 0 || attempts > this.#journal.forwarded(token))
    const late = listed.slice(0, 1).map(({ created_at }) => new Date(Date.parse(created_at) - LATE_MS).toISOString())
    const [first] = [...open.map(({ created_at }) => created_at), ...late].sort()
    if (first && first > this.#since) this.#since = first
  }
}

function* chunks<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size)
}

const isOld = ({ request }: Attempt, now: number) => Number(request.headers['webhook-timestamp']) * 1000 < now - OLD_MS

/** The status of the response, or that there is none. Redirects are not followed: the events are for the target. */
async function post(io: Io, target: string, { request: { headers, body } }: Attempt): Promise<string> {
  const own = Object.entries(headers).filter(([name]) => /^(content-type|webhook-|x-service-signature)/i.test(name))
  try {
    const response = await fetch(target, {
      method: 'POST',
      headers: Object.fromEntries(own),
      body,
      redirect: 'manual',
      signal: AbortSignal.any([io.signal, AbortSignal.timeout(TARGET_MS)]),
    })
    return String(response.status)
  } catch {
    return 'no response'
  }
}
