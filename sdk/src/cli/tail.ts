import { type ClientCall, textOf } from './command.ts'
import { follow } from './follow.ts'
import { PAYMENT, type Payment } from './views.ts'

/** A payment can be committed this long after payments with a later time. */
const LATE_MS = 60_000
/** The other side can submit a payment long after creating it; one hour is the default lifetime. */
const LIFETIME_MS = 3_600_000
/** Every so many passes, one reads a whole lifetime. */
const WIDE_EVERY = 30
/** States that a payment can leave without appearing in the other lists. */
const OPEN: ReadonlySet<string> = new Set(['created', 'in_admission', 'on_hold'])
/** Maximum number of payments to remember: more than an hour usually has. */
const MAX_KNOWN = 100_000

/** Prints payments as they are created or change state, in the state that a pass finds. */
export async function tailPayments({ io, out, client, options }: ClientCall): Promise<void> {
  const state = textOf(options, 'state')
  const table = out.table(PAYMENT)
  const changes = new Changes(client, io.signal)
  await changes.read()
  out.note('Waiting for payments. Press Ctrl+C to stop.')
  await follow(io, async () => {
    const changed = await changes.read()
    table.add(changed.filter((payment) => state === undefined || payment.state === state))
  })
}

/** A payment as last found. */
type Found = { readonly state: string; readonly created: number }

/** Compares lists of payments with what it has found before. */
class Changes {
  readonly #client: ClientCall['client']
  readonly #signal: AbortSignal
  readonly #known = new Map<string, Found>()
  /** The time of the newest payment, according to the gateway; undefined before the first pass. */
  #newest: number | undefined
  #batches = ''
  #passes = 0

  constructor(client: ClientCall['client'], signal: AbortSignal) {
    this.#client = client
    this.#signal = signal
  }

  /** Payments that are new or have another state, oldest first. A pass that fails changes nothing, so the next one finds the same. */
  async read(): Promise<Payment[]> {
    const found = new Map<string, Payment>()
    const newest = await this.#readRecent(found, this.#passes % WIDE_EVERY === 0 ? LIFETIME_MS : LATE_MS)
    for await (const payment of this.#list({ state: 'waiting' })) found.set(payment.payment_id, payment)
    await this.#readEnded(found)
    const batches = await this.#readSettled(found)
    const changed = [...found.values()].filter(({ payment_id, state }) => this.#known.get(payment_id)?.state !== state)
    for (const { payment_id, state, initiated_at } of changed) {
      // Moves to the end of the map.
      this.#known.delete(payment_id)
      this.#known.set(payment_id, { state, created: Date.parse(initiated_at) })
    }
    this.#newest = newest
    this.#batches = batches
    this.#passes++
    this.#forget()
    return changed.sort((one, other) => Date.parse(one.initiated_at) - Date.parse(other.initiated_at))
  }

  #list(filters: object) {
    return this.#client.payments.list(filters, { signal: this.#signal })
  }

  /** Payments whose time is not long before that of the newest one of the last pass. Returns the new newest time. */
  async #readRecent(found: Map<string, Payment>, reach: number): Promise<number> {
    let newest = this.#newest
    for await (const payment of this.#list({})) {
      const created = Date.parse(payment.initiated_at)
      newest ??= created
      if (created < (this.#newest ?? newest) - reach) break
      newest = Math.max(newest, created)
      found.set(payment.payment_id, payment)
    }
    return newest ?? 0
  }

  /** Payments that were open and are no longer listed. */
  async #readEnded(found: Map<string, Payment>): Promise<void> {
    const missing = [...this.#known].filter(([id, { state }]) => OPEN.has(state) && !found.has(id))
    for (const [id] of missing) found.set(id, await this.#client.payments.get(id, { signal: this.#signal }))
  }

  /** Completed payments that a new batch has settled. Returns the newest batches and their statuses. */
  async #readSettled(found: Map<string, Payment>): Promise<string> {
    const { batches } = await this.#client.settlements.list({ limit: 20 }, { signal: this.#signal })
    const newest = batches.map(({ token, status }) => `${token} ${status}`).join()
    const completed = new Map([...this.#known].filter(([, { state }]) => state === 'completed'))
    if (newest === this.#batches || completed.size === 0) return newest
    const oldest = [...completed.values()].reduce((least, { created }) => Math.min(least, created), Number.MAX_VALUE)
    for await (const payment of this.#list({ state: 'settled', created_from: new Date(oldest).toISOString() }))
      if (completed.has(payment.payment_id)) found.set(payment.payment_id, payment)
    return newest
  }

  #forget(): void {
    for (const [id, { state }] of this.#known) {
      if (this.#known.size <= MAX_KNOWN) return
      if (!OPEN.has(state)) this.#known.delete(id)
    }
  }
}
