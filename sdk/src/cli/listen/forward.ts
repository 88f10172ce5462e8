import type { Data } from '../../calls.ts'
import type { MemberClient } from '../../clients.ts'
import { GatewayError } from '../../errors.ts'
import type { Io } from '../io.ts'
import type { Output } from '../output.ts'
import type { Journal, Listener } from './journal.ts'
import { MAX_REDELIVERED } from './resend.ts'
import { Target } from './target.ts'

/** Receivers reject signatures that are more than five minutes old. */
const OLD_MS = 240_000
/** Transactions can commit events that are this much older than those of others. */
const LATE_MS = 60_000

type Forwarding = {
  readonly io: Io
  readonly out: Output
  readonly member: MemberClient
  readonly webhook: Listener
  readonly journal: Journal
  readonly target: string
}
type Delivery = Data<'/webhook/{webhook_id}/deliveries', 'get'>['deliveries'][number]
type Details = Data<'/webhook/{webhook_id}/deliveries/{delivery_id}', 'get'>

/** Forwards the deliveries of the webhook, in the order of their events. */
export class Forwarder {
  readonly #io: Io
  readonly #out: Output
  readonly #member: MemberClient
  readonly #journal: Journal
  readonly #target: Target
  readonly #path: { readonly webhook_id: string }
  /** Redelivered deliveries, with their newest attempt at that time. */
  readonly #redelivered = new Map<string, number>()
  /** When this process has redelivered them, by its own clock. */
  readonly #redeliveredAt = new Map<string, number>()
  /** How far this clock is ahead of the gateway's, as far as is known. */
  #ahead = 0
  /** Set if the member may not redeliver. */
  #forwardsExpired = false
  /** Deliveries of earlier events were forwarded. */
  #since: string

  constructor({ io, out, member, webhook, journal, target }: Forwarding) {
    this.#io = io
    this.#out = out
    this.#member = member
    this.#journal = journal
    this.#target = new Target(io, target)
    this.#path = { webhook_id: webhook.id }
    this.#since = webhook.created
  }

  /**
   * Forwards each attempt that has not been forwarded, up to one that must be sent again later. Old ones are redelivered
   * instead, because their signatures have expired; the next passes forward the new attempts.
   */
  async forwardNew(): Promise<void> {
    // Otherwise, signatures would expire while the target is down, and be made again and again.
    if (!(await this.#target.isReady())) return
    this.#expectResent()
    const listed = await this.#listDeliveries()
    // Deliveries of earlier events can be repeated by request; only the inspector has a list of recent attempts.
    const newest = await this.#recentAttempts()
    for (const { token, attempts } of listed) newest.set(token, Math.max(attempts, newest.get(token) ?? 0))
    const due = [...newest].filter(([delivery, attempt]) => attempt > this.#handled(delivery))
    const expired = new Map<string, number>()
    // One at a time: a gateway that has just started rejects some of several requests.
    for (const delivery of due.map(([id]) => id).sort()) {
      if (this.#io.signal.aborted) return
      const details = await this.#findDelivery(delivery)
      const attempt = details.history.at(-1)
      // The gateway records an attempt after the inspector has received it.
      if (!attempt || attempt.number <= this.#handled(delivery)) continue
      if (this.#isExpired(delivery, attempt)) expired.set(delivery, attempt.number)
      else if (!(await this.#forward(details, attempt))) break
      // More at once would expire again before they are forwarded.
      if (expired.size === MAX_REDELIVERED) break
    }
    if (expired.size > 0) await this.#redeliver(expired)
    this.#advance(listed)
  }

  #expectResent(): void {
    for (const { attempts, since } of this.#journal.takeResent()) {
      for (const [delivery, attempt] of Object.entries(attempts)) this.#redelivered.set(delivery, attempt)
      if (since && since < this.#since) this.#since = since
    }
  }

  /** The newest attempt of a delivery that was forwarded or redelivered; 0 if there is none. */
  #handled(delivery: string): number {
    return Math.max(this.#journal.forwarded(delivery), this.#redelivered.get(delivery) ?? 0)
  }

  #isExpired(delivery: string, { request }: Details['history'][number]): boolean {
    const signed = Number(request.headers['webhook-timestamp']) * 1000
    const redelivered = this.#redeliveredAt.get(delivery)
    // Only a clock that is ahead shows a signature that is older than the request for it.
    if (redelivered !== undefined && redelivered - signed > this.#ahead) this.#setAhead(redelivered - signed)
    return !this.#forwardsExpired && signed < this.#io.now() - this.#ahead - OLD_MS
  }

  #setAhead(ms: number): void {
    const minutes = Math.round(ms / 60_000)
    if (this.#ahead === 0 && minutes > 0)
      this.#io.warn(`This computer’s clock is ${minutes} min ahead of the gateway’s. Receivers may reject signatures.`)
    this.#ahead = ms
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

  /** Whether the attempt is done. */
  async #forward({ token, record_type, event_type }: Details, attempt: Details['history'][number]): Promise<boolean> {
    const status = await this.#target.send(attempt.request)
    if (status === undefined) return false
    const details = { record_type, event_type, delivery: token, attempt: attempt.number, status }
    this.#out.report(`${record_type} ${event_type} ${status ?? 'no response'}`, details)
    this.#journal.append({ delivery: token, attempt: attempt.number })
    return true
  }

  async #redeliver(expired: ReadonlyMap<string, number>): Promise<void> {
    const body = { deliveries: [...expired.keys()] }
    const init = { params: { path: this.#path }, body, signal: this.#io.signal }
    const now = this.#io.now()
    try {
      await this.#member.post('/webhook/{webhook_id}/redeliver', init)
      for (const [delivery, attempt] of expired) {
        this.#redelivered.set(delivery, attempt)
        this.#redeliveredAt.set(delivery, now)
      }
    } catch (error) {
      if (!(error instanceof GatewayError) || error.status !== 403) throw error
      this.#io.warn(
        'Your role can’t redeliver events. Events older than 4 minutes are forwarded with expired signatures.',
      )
      this.#forwardsExpired = true
    }
  }

  /** To the first event that is not forwarded, or might be missing from the list. */
  #advance(listed: readonly Delivery[]): void {
    const isOpen = ({ token, attempts }: Delivery) =>
      attempts === 0 || attempts > this.#journal.forwarded(token) || attempts <= (this.#redelivered.get(token) ?? 0)
    const open = listed.filter(isOpen)
    const late = listed.slice(0, 1).map(({ created_at }) => new Date(Date.parse(created_at) - LATE_MS).toISOString())
    const [first] = [...open.map(({ created_at }) => created_at), ...late].sort()
    if (first && first > this.#since) this.#since = first
  }
}
