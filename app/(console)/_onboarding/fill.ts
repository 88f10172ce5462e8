import { browserClient } from '#lib/client/browser.ts'
import { ApiError, Unreachable } from '#lib/client/errors.ts'
import { failureOf } from '#lib/client/failure.ts'
import { customerOf } from './customer-of.ts'
import { type Act, type Decision, PEOPLE, planMonth } from './fill-plan.ts'

/** Progress of generating traffic for a namespace. */
export type Filling = {
  readonly state: 'running' | 'stopped' | 'done'
  readonly run: string
  readonly next: number
  readonly total: number
  /** Why it stopped, if it failed. */
  readonly failure?: string
}

type Where = { readonly partner: string; readonly domain: string; readonly partners: readonly string[] }

/** Maximum concurrent actions. */
const AT_ONCE = 3

/** Retries after a network error, and the delay between them. */
const LINE_TRIES = 5
const LINE_PAUSE_MS = 2000

const listeners = new Set<() => void>()
const known = new Map<string, Filling | undefined>()
const working = new Set<string>()

const place = (partner: string) => `fill.${partner}`

/** The progress for a namespace. It is stored in this browser and survives a reload. */
export function fillingOf(partner: string): Filling | undefined {
  if (!known.has(partner)) known.set(partner, read(partner))
  return known.get(partner)
}

/** Subscribes to progress changes. Returns the unsubscribe function. */
export function followFilling(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

/** Starts or resumes a month of traffic. It continues on any screen while the console is open. */
export function startFilling(where: Where): void {
  const before = fillingOf(where.partner)
  const run = before && before.state !== 'done' ? before.run : newRun()
  const acts = planMonth({ run, ...where })
  publish(where.partner, { state: 'running', run, next: before?.run === run ? before.next : 0, total: acts.length })
  void work(where, acts)
}

/** Stops before the next actions. Existing payments stay. */
export function stopFilling(partner: string): void {
  const filling = fillingOf(partner)
  if (filling) publish(partner, { ...filling, state: 'stopped', failure: undefined })
}

async function work(where: Where, acts: readonly Act[]): Promise<void> {
  if (working.has(where.partner)) return
  working.add(where.partner)
  try {
    await addPeople(where)
    for (;;) {
      const filling = fillingOf(where.partner)
      if (filling?.state !== 'running') return
      const part = portion(acts, filling.next)
      if (part.length === 0) return publish(where.partner, { ...filling, state: 'done' })
      await Promise.all(part.map((act) => withRetries(() => perform(where, act))))
      // The user may have stopped it meanwhile.
      const now = fillingOf(where.partner)
      if (now) publish(where.partner, { ...now, next: filling.next + part.length })
    }
  } catch (error) {
    const filling = fillingOf(where.partner)
    if (filling) publish(where.partner, { ...filling, state: 'stopped', failure: failureOf(error).message })
  } finally {
    working.delete(where.partner)
  }
}

/** The next actions that can run concurrently. A cutoff runs alone, in order. */
function portion(acts: readonly Act[], next: number): readonly Act[] {
  const part = acts.slice(next, next + AT_ONCE)
  const cutoff = part.findIndex(({ kind }) => kind === 'cutoff')
  if (cutoff === -1) return part
  return part.slice(0, Math.max(1, cutoff))
}

const addPeople = ({ partner, domain }: Where) =>
  Promise.all(
    PEOPLE.map((identifier) =>
      withRetries(() => browserClient.call('POST /customer', { partner, body: customerOf(identifier, domain) })),
    ),
  )

/**
 * Runs an action. Treats a conflict as success, because an interrupted run repeats actions. Waits
 * out rate limits and network errors, because leaving the page aborts its requests and must not
 * count as a failure.
 */
async function withRetries(act: () => Promise<unknown>): Promise<void> {
  for (let left = LINE_TRIES; ; ) {
    try {
      await act()
      return
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) return
      const isLimit = error instanceof ApiError && error.status === 429
      if (isBrokenLine(error)) left -= 1
      else if (!isLimit) throw error
      if (left === 0) throw error
      await new Promise((resolve) => setTimeout(resolve, isLimit ? (error.retryAfter ?? 1) * 1000 : LINE_PAUSE_MS))
    }
  }
}

/** No response, or an incomplete one. */
const isBrokenLine = (error: unknown) =>
  error instanceof Unreachable || (error instanceof ApiError && error.code === 'error.unreadable')

async function perform({ partner }: Where, act: Act): Promise<void> {
  if (act.kind === 'cutoff') {
    await browserClient.call('POST /settlements', { partner })
    return
  }
  const { id: payment_id, own, theirs, amount, reference } = act
  if (act.kind === 'pay' || act.kind === 'collect') {
    const [ours, others] = [{ payment_address: own }, { payment_address: theirs }]
    const parties =
      act.kind === 'pay'
        ? { debtor_party: ours, beneficiary_party: others, payment_type: 'Type_Push' as const }
        : { debtor_party: others, beneficiary_party: ours, payment_type: 'Type_Pull' as const }
    const body = { payment_id, amount, reference, ...parties }
    await withRetries(() => browserClient.call('POST /payments', { partner, body }))
    await browserClient.call('POST /payments/{payment_id}/submissions', { partner, params: { payment_id } })
    return
  }
  const payment_type = act.kind === 'be paid' ? 'Type_Push' : 'Type_Pull'
  const body = { payment_id, partner_address: theirs, payment_address: own, payment_type, amount, reference } as const
  await withRetries(() => browserClient.call('POST /sandbox/payments', { partner, body }))
  if (act.kind === 'be collected from') await decide(partner, payment_id, act.decision)
}

const CHANGES = {
  accept: { status: 'completed', status_reason: 'accepted' },
  hold: { status: 'on_hold' },
} as const

async function decide(partner: string, payment_id: string, decision: Decision): Promise<void> {
  if (decision.kind === 'leave') return
  const params = { payment_id }
  const { token: admission_id } = await browserClient.call('GET /payments/{payment_id}/admissions', { partner, params })
  const admission = { payment_id, admission_id }
  const { tasks } = await browserClient.call('GET /payments/{payment_id}/admissions/{admission_id}/tasks', {
    partner,
    params: admission,
  })
  const own = tasks.find(({ partner_id }) => partner_id === partner)
  if (!own) return
  const body =
    decision.kind === 'refuse' ? { status: 'failed' as const, status_reason: decision.reason } : CHANGES[decision.kind]
  await browserClient.call('PUT /payments/{payment_id}/admissions/{admission_id}/tasks/{task_id}', {
    partner,
    params: { ...admission, task_id: own.token },
    body,
  })
}

function publish(partner: string, filling: Filling): void {
  known.set(partner, filling)
  try {
    localStorage.setItem(place(partner), JSON.stringify(filling))
  } catch {
    // Without local storage, the progress lasts until the next reload.
  }
  for (const listener of listeners) listener()
}

function read(partner: string): Filling | undefined {
  try {
    return JSON.parse(localStorage.getItem(place(partner)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Six letters and digits that prefix the payment IDs, which must be unique in the network. */
const newRun = () => Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => (byte % 36).toString(36)).join('')
