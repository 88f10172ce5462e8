import { browserClient } from '#lib/client/browser.ts'
import { ApiError, Unreachable } from '#lib/client/errors.ts'
import { failureOf } from '#lib/client/failure.ts'
import type { UpdateTask } from '#lib/modules/admissions/contract.ts'
import type { CreateSamplePayments } from '#lib/modules/sandbox/contract.ts'
import { customerOf } from './customer-of.ts'
import { type Act, type Decision, PEOPLE, planMonth } from './fill-plan.ts'

/** Progress of generating traffic for a namespace. */
export type Filling = {
  readonly state: 'running' | 'stopped' | 'done'
  readonly run: string
  /** End of the month, in milliseconds. */
  readonly until: number
  readonly next: number
  readonly total: number
  /** Why it stopped, if it failed. */
  readonly failure?: string
}

type Where = { readonly partner: string; readonly domain: string; readonly partners: readonly string[] }

/** Payments per request. */
const AT_ONCE = 10

/** A run that is resumed later has older payments. */
const MONTH_SECONDS = 31 * 24 * 60 * 60

/** Retries after a network error, and the delay between them. */
const LINE_TRIES = 5
const LINE_PAUSE_MS = 2000

const listeners = new Set<() => void>()
const fillings = new Map<string, Filling | undefined>()
const working = new Set<string>()

const place = (partner: string) => `fill.${partner}`

/** The progress for a namespace. It is stored in this browser and survives a reload. */
export function fillingOf(partner: string): Filling | undefined {
  if (!fillings.has(partner)) fillings.set(partner, read(partner))
  return fillings.get(partner)
}

/** Subscribes to progress changes. Returns the unsubscribe function. */
export function followFilling(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

/** Starts or resumes a month of traffic. It continues on any screen while the console is open. */
export function startFilling(where: Where): void {
  const before = fillingOf(where.partner)
  const { run, until, next } =
    before?.until && before.state !== 'done' ? before : { run: newRun(), until: Date.now(), next: 0 }
  const acts = planMonth({ run, until: new Date(until), ...where })
  publish(where.partner, { state: 'running', run, until, next, total: acts.length })
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
      await withRetries(() => perform(where.partner, part))
      // The user may have stopped it during the last step.
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

/** The next payments, or the cutoff that comes before them. */
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

async function perform(partner: string, acts: readonly Act[]): Promise<void> {
  const payments = acts.flatMap((act) => (act.kind === 'cutoff' ? [] : [sampleOf(act)]))
  if (payments.length === 0) await browserClient.call('POST /settlements', { partner })
  else await browserClient.call('POST /sandbox/sample-payments', { partner, body: { payments } })
}

type Traffic = Exclude<Act, { kind: 'cutoff' }>

function sampleOf(act: Traffic): CreateSamplePayments['payments'][number] {
  const { id, at, own, theirs, amount, reference, kind } = act
  return {
    payment_id: id,
    age_seconds: Math.min(MONTH_SECONDS, Math.max(0, Math.round((Date.now() - at.getTime()) / 1000))),
    initiated_by: kind === 'pay' || kind === 'collect' ? 'namespace' : 'partner',
    payment_type: kind === 'pay' || kind === 'be paid' ? 'Type_Push' : 'Type_Pull',
    payment_address: own,
    partner_address: theirs,
    amount,
    reference,
    ...(kind === 'be collected from' ? { decision: decisionOf(act.decision) } : {}),
  }
}

function decisionOf(decision: Decision): UpdateTask | undefined {
  if (decision.kind === 'leave') return undefined
  if (decision.kind === 'hold') return { status: 'on_hold' }
  if (decision.kind === 'refuse') return { status: 'failed', status_reason: decision.reason }
  return { status: 'completed', status_reason: 'accepted' }
}

function publish(partner: string, filling: Filling): void {
  fillings.set(partner, filling)
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
