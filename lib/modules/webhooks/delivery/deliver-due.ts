import type { Ctx } from '../../../platform/context.ts'
import { disableWebhook } from '../disable-webhook.ts'
import { openHeaders } from '../options/headers.ts'
import { DEFAULT_TIMEOUT_SECONDS } from '../states.ts'
import { type AttemptDeps, attemptDelivery, type Outcome } from './attempt-delivery.ts'
import { BATCH, type DueDelivery, type Taken, takeDeliveries, type Worker } from './leases.ts'
import { orderedGroups } from './ordered-groups.ts'
import { type Health, recordAttempts } from './record-attempts.ts'
import { DAY_MS, DISABLED_AFTER_MS, IDLE_AFTER_MS, OUTAGE_MS, restAfter } from './retry-schedule.ts'
import { signersOf } from './sign-delivery.ts'

type DeliveryDeps = AttemptDeps & {
  readonly worker: Worker
  readonly context: (now: Date) => Ctx
  /** Whether this process has a free slot. */
  readonly hasFreeSlot: () => boolean
  /** How many deliveries this webhook may send at once. */
  readonly share: () => number
  /** Called with the outcomes of a batch, and how many deliveries were sent at once. */
  readonly learned: (outcomes: readonly Outcome[], atOnce: number) => void
  /** Called with the start of the oldest current attempt, by `performance.now()`; undefined if there is none. */
  readonly attempting: (since: number | undefined) => void
}

/** Shutdown request: before the next delivery, or immediately. */
export type Stop = { readonly stopping: AbortSignal; readonly breakOff: AbortSignal }

/** Maximum duration of a batch, so that results are recorded before the lease expires. */
const BATCH_MS = 2000

/**
 * Delivers due events until none is left, the endpoint needs to back off, or others wait for the
 * slot. Only one worker holds the lease, so attempts of a delivery never overlap.
 */
export async function deliverDue(deps: DeliveryDeps, webhookId: string, { stopping, breakOff }: Stop): Promise<void> {
  for (;;) {
    const taken = await takeDeliveries(deps.worker, webhookId, deps.clock())
    if (!taken || taken.due.length === 0) return
    // A failing endpoint gets one, which shows whether it has recovered.
    const atOnce = taken.failing_since === null ? deps.share() : 1
    const { outcomes, errors } = await sendBatch(deps, webhookId, taken, atOnce, { stopping, breakOff })
    deps.learned(outcomes, atOnce)
    if (outcomes.length > 0) {
      const health = healthAfter(taken, outcomes)
      const made = outcomes.map((outcome) => outcome.made)
      await recordAttempts(deps.worker, webhookId, taken, made, health)
      if (await disabled(deps, webhookId, taken, outcomes, health)) return
    }
    if (errors.length > 0) throw errors[0]
    if (stopping.aborted || isDone(taken, outcomes) || !deps.hasFreeSlot()) return
  }
}

/** Whether all due deliveries were taken and sent. New ones are found at the next tick. */
const isDone = (taken: Taken, outcomes: readonly Outcome[]) =>
  outcomes.length === taken.due.length && taken.due.length < BATCH && taken.failing_since === null

/** Outcomes in the order in which the attempts started. */
type Sent = { readonly outcomes: readonly Outcome[]; readonly errors: readonly unknown[] }

/**
 * Sends deliveries: those of one payment in order, those of different payments at once. After the
 * first failure or internal error, no further one starts.
 */
async function sendBatch(
  deps: DeliveryDeps,
  webhookId: string,
  taken: Taken,
  atOnce: number,
  { stopping, breakOff }: Stop,
): Promise<Sent> {
  const began = performance.now()
  const customHeaders = openHeaders(
    deps.secrets,
    { token: webhookId, partnerId: taken.partner_id },
    taken.endpoint,
    taken.sealed_headers,
  )
  const sender = { signersAt: signersOf(deps.secrets, webhookId, taken), customHeaders }
  const outcomes: (Outcome | undefined)[] = []
  const errors: unknown[] = []
  const starts = new Map<string, number>()
  const report = () => deps.attempting(starts.size > 0 ? Math.min(...starts.values()) : undefined)
  let isEnded = false
  const attempt = async (due: DueDelivery) => {
    starts.set(due.token, performance.now())
    report()
    const at = outcomes.push(undefined) - 1
    try {
      const outcome = await attemptDelivery(deps, webhookId, taken, sender, due, breakOff)
      outcomes[at] = outcome
      if (!outcome || outcome.made.attempt.failure) isEnded = true
    } catch (error) {
      errors.push(error)
      isEnded = true
    }
    starts.delete(due.token)
    report()
  }
  const mayStart = () => !isEnded && !stopping.aborted && performance.now() - began <= BATCH_MS
  const groups = orderedGroups(taken.due)
  const sendGroups = async () => {
    for (let group = groups.shift(); group; group = groups.shift()) {
      for (const due of group) {
        if (!mayStart()) return
        await attempt(due)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sendGroups))
  return { outcomes: outcomes.filter((outcome) => outcome !== undefined), errors }
}

/** The attempt that started last decides whether the endpoint is failing. All requested pauses are respected. */
function healthAfter(taken: Taken, outcomes: readonly Outcome[]): Health {
  const pauses = outcomes.flatMap(({ pauseUntil }) => pauseUntil ?? [])
  const last = outcomes.at(-1)
  if (!last?.made.attempt.failure)
    return { failingSince: null, restingUntil: latest(pauses), recovered: recoveredBy(taken, last) }
  const { at, durationMs } = last.made.attempt
  const hasSucceeded = outcomes.some(({ made }) => !made.attempt.failure)
  const failingSince = hasSucceeded ? at : failingFrom(taken, at)
  const now = new Date(at.getTime() + durationMs)
  const restingUntil = latest([restAfter(failingSince, now), ...pauses])
  return { failingSince, restingUntil: restingUntil && restingUntil > now ? restingUntil : null }
}

/** The outage that a success ended, if it was long enough to be one. */
function recoveredBy({ failing_since, timeout_seconds }: Taken, success: Outcome | undefined): Health['recovered'] {
  if (failing_since === null || !success) return undefined
  const { at } = success.made.attempt
  if (at.getTime() - failing_since < OUTAGE_MS) return undefined
  // A concurrent attempt can have started that much earlier than the one that set `failing_since`.
  return { from: new Date(failing_since - (timeout_seconds ?? DEFAULT_TIMEOUT_SECONDS) * 1000), at }
}

const latest = (times: readonly Date[]): Date | null =>
  times.length > 0 ? new Date(Math.max(...times.map((time) => time.getTime()))) : null

/**
 * Start of the current series of failures. After a pause in traffic longer than any retry interval,
 * one of the five days remains: failures a week apart do not disable an endpoint, but a dead one is
 * still disabled.
 */
function failingFrom({ failing_since, last_failure_at }: Taken, at: Date): Date {
  if (failing_since === null) return at
  const wasQuiet = last_failure_at !== null && at.getTime() - last_failure_at > IDLE_AFTER_MS
  return new Date(wasQuiet ? Math.max(failing_since, at.getTime() - DISABLED_AFTER_MS + DAY_MS) : failing_since)
}

async function disabled(
  deps: DeliveryDeps,
  webhookId: string,
  taken: Taken,
  outcomes: readonly Outcome[],
  { failingSince }: Health,
): Promise<boolean> {
  const now = deps.clock()
  const isGone = outcomes.some((outcome) => outcome.isGone)
  const hasFailedForLong = failingSince !== null && now.getTime() - failingSince.getTime() >= DISABLED_AFTER_MS
  if (!isGone && !hasFailedForLong) return false
  await disableWebhook(ownerContext(deps, taken), heldBy(deps, webhookId, taken), isGone ? 'gone' : 'failing')
  return true
}

const ownerContext = (deps: DeliveryDeps, { organization_id: organizationId, partner_id: partnerId }: Taken) => ({
  ...deps.context(deps.clock()),
  organizationId,
  partnerId,
})

const heldBy = ({ worker }: DeliveryDeps, token: string, { endpoint }: Taken) => ({
  token,
  leasedBy: worker.id,
  endpoint,
})
