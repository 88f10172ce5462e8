import { browserClient } from '#lib/client/browser.ts'
import { ApiError, Unreachable } from '#lib/client/errors.ts'
import { failureOf } from '#lib/client/failure.ts'
import { customerOf } from './customer-of.ts'
import { type Act, type Decision, PEOPLE, planMonth } from './fill-plan.ts'

/** How far the filling of a namespace has come. */
export type Filling = {
  readonly state: 'running' | 'stopped' | 'done'
  readonly run: string
  readonly next: number
  readonly total: number
  /** Why it stopped by itself. */
  readonly failure?: string
}

type Where = { readonly partner: string; readonly domain: string; readonly partners: readonly string[] }

/** Acts under way at once. */
const AT_ONCE = 3

/** How often a broken line is tried, and after how long again. */
const LINE_TRIES = 5
const LINE_PAUSE_MS = 2000

const listeners = new Set<() => void>()
const known = new Map<string, Filling | undefined>()
const working = new Set<string>()

const place = (partner: string) => `fill.${partner}`

/** What is known of a namespace's filling; kept in this browser, so that a reload loses nothing. */
export function fillingOf(partner: string): Filling | undefined {
  if (!known.has(partner)) known.set(partner, read(partner))
  return known.get(partner)
}

/** Calls back at each change; returns what ends that. */
export function followFilling(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

/** Begins a month's traffic, or goes on with one that was broken off. It goes on while the console is open, on any screen. */
export function startFilling(where: Where): void {
  const before = fillingOf(where.partner)
  const run = before && before.state !== 'done' ? before.run : newRun()
  const acts = planMonth({ run, ...where })
  publish(where.partner, { state: 'running', run, next: before?.run === run ? before.next : 0, total: acts.length })
  void work(where, acts)
}

/** Stops before the next acts; what was made stays. */
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
      await Promise.all(part.map((act) => patiently(() => perform(where, act))))
      // Meanwhile somebody may have stopped it.
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

/** The next acts that may happen at once: a cutoff comes after all before it, and before all after it. */
function portion(acts: readonly Act[], next: number): readonly Act[] {
  const part = acts.slice(next, next + AT_ONCE)
  const cutoff = part.findIndex(({ kind }) => kind === 'cutoff')
  if (cutoff === -1) return part
  return part.slice(0, Math.max(1, cutoff))
}

const addPeople = ({ partner, domain }: Where) =>
  Promise.all(
    PEOPLE.map((identifier) =>
      patiently(() => browserClient.call('POST /customer', { partner, body: customerOf(identifier, domain) })),
    ),
  )

/**
 * What was done before it was broken off is refused the second time, and is done. A limit is waited for, and so is a line that is
 * broken: a page that is being left breaks all of its own, and must not take that for a failure.
 */
async function patiently(act: () => Promise<unknown>): Promise<void> {
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

/** Nothing came, or not all of it. */
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
    await patiently(() => browserClient.call('POST /payments', { partner, body }))
    await browserClient.call('POST /payments/{payment_id}/submissions', { partner, params: { payment_id } })
    return
  }
  const payment_type = act.kind === 'be paid' ? 'Type_Push' : 'Type_Pull'
  const body = { payment_id, partner_address: theirs, payment_address: own, payment_type, amount, reference } as const
  await patiently(() => browserClient.call('POST /sandbox/payments', { partner, body }))
  if (act.kind === 'be asked') await decide(partner, payment_id, act.decision)
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
    // A browser that keeps nothing forgets it at a reload; until then it is known here.
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

/** Six letters and digits: the ids of the payments begin with them, and are unique in the network. */
const newRun = () => Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => (byte % 36).toString(36)).join('')
