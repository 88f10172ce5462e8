import { randomUUID } from 'node:crypto'
import type { Random } from '../../../kernel/random-text.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Secrets } from '../../../platform/crypto/secrets.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { RunStatement } from '../../../platform/db/statement.ts'
import type { Logger } from '../../../platform/log.ts'
import { createPoster } from '../../../platform/outbound/post.ts'
import type { Targets } from '../../../platform/outbound/target.ts'
import type { Inspect } from '../inspector-target.ts'
import type { Outcome } from './attempt-delivery.ts'
import { createConcurrency, SLOW_MS } from './concurrency.ts'
import { deliverDue } from './deliver-due.ts'
import { type Claimed, claimWebhooks, LIMITS, type Limits, releaseWebhook } from './leases.ts'

type DelivererDeps = {
  readonly db: Db
  readonly run: RunStatement
  readonly secrets: Secrets
  readonly clock: () => Date
  readonly random: Random
  readonly log: Logger
  readonly version: string
  readonly targets: Targets
  /** The built-in receiver of the sandbox (decision 0028). */
  readonly inspect: Inspect
  /**
   * Owner of leases. The single process of an embedded database has a fixed name, so that it
   * resumes its leases after a crash.
   */
  readonly workerId?: string
  readonly timeoutMs?: number
  readonly limits?: Limits
}

/**
 * Delivers events to webhooks. Several processes can run one; each leases the webhooks that it
 * serves.
 */
export type Deliverer = {
  /** Starts delivering due events. */
  look(): Promise<void>
  /** Resolves once all current deliveries of this process have ended. */
  idle(): Promise<void>
  /** Stops before the next delivery, aborts deliveries after a while, and releases the leases. */
  stop(): Promise<void>
}

/** Pause of a webhook after an internal error, such as a failed write. */
const REST_MS = 60_000
/** Maximum wait for responses at a shutdown. Aborted deliveries are sent again with the same ID. */
const GRACE_MS = 2000

export function createDeliverer(deps: DelivererDeps): Deliverer {
  const { clock, log, limits = LIMITS } = deps
  const poster = createPoster(deps.targets, deps.timeoutMs === undefined ? {} : { timeoutMs: deps.timeoutMs })
  const worker = { id: deps.workerId ?? randomUUID(), run: deps.run }
  const deliveryDeps = { ...deps, poster, worker, context: contextOf(deps) }
  const concurrency = createConcurrency(limits)
  const active = new Map<string, ActiveWebhook>()
  /** Webhooks served since the last claim. */
  let served: Claimed[] = []
  const stopping = new AbortController()
  const breakOff = new AbortController()

  // A webhook with a backlog releases its slot after a batch if others may be waiting.
  const hasFreeSlot = () => active.size < limits.total
  const deliver = async (webhookId: string) => {
    let restUntil: Date | null = null
    const progress = progressOf(webhookId, active, concurrency, clock)
    const stop = { stopping: stopping.signal, breakOff: breakOff.signal }
    try {
      await deliverDue({ ...deliveryDeps, ...progress, hasFreeSlot }, webhookId, stop)
    } catch (error) {
      log.error({ err: error, webhook: webhookId }, 'webhook delivery interrupted')
      restUntil = new Date(clock().getTime() + REST_MS)
    }
    await releaseWebhook(worker, webhookId, restUntil).catch((error: unknown) =>
      log.error({ err: error, webhook: webhookId }, 'delivery lease could not be released'),
    )
    const webhook = active.get(webhookId)
    if (webhook) served.push(webhook)
    active.delete(webhookId)
  }

  const idle = async () => {
    while (active.size > 0) await Promise.all([...active.values()].map(({ done }) => done))
  }
  return {
    look: async () => {
      if (stopping.signal.aborted || !hasFreeSlot()) return
      const busy = [...active.values()].map(withSpeed)
      const before = served
      served = []
      const claimed = await claimWebhooks(worker, clock(), busy, limits, before)
      for (const webhook of claimed) {
        const is_slow = webhook.is_slow || concurrency.isSlow(webhook.token)
        const started = { ...webhook, is_slow, atOnce: 1, attemptingSince: undefined }
        active.set(webhook.token, { ...started, done: deliver(webhook.token) })
      }
    },
    idle,
    stop: async () => {
      stopping.abort()
      const late = setTimeout(() => breakOff.abort(), GRACE_MS)
      await idle()
      clearTimeout(late)
      poster.close()
    },
  }
}

type ActiveWebhook = Omit<Claimed, 'is_slow'> & {
  readonly done: Promise<void>
  /** Whether its endpoint was failing when it was claimed, or slow or failing in its last batch. */
  is_slow: boolean
  /** How many deliveries it may send at once. */
  atOnce: number
  /** Start of the oldest current attempt, by `performance.now()`. */
  attemptingSince: number | undefined
}

/** Connects the delivery of a webhook with the state of this process. */
function progressOf(
  webhookId: string,
  active: ReadonlyMap<string, ActiveWebhook>,
  concurrency: ReturnType<typeof createConcurrency>,
  clock: () => Date,
) {
  return {
    attempting: (since: number | undefined): void => {
      const webhook = active.get(webhookId)
      if (webhook) webhook.attemptingSince = since
    },
    learned: (outcomes: readonly Outcome[], atOnce: number): void => {
      concurrency.learn(webhookId, outcomes, atOnce, clock())
      const webhook = active.get(webhookId)
      if (webhook) webhook.is_slow = concurrency.isSlow(webhookId)
    },
    share: (): number => {
      const webhook = active.get(webhookId)
      if (!webhook) return 1
      const others = [...active.values()].filter((other) => other !== webhook)
      webhook.atOnce = concurrency.share(webhook, others, clock())
      return webhook.atOnce
    },
  }
}

function withSpeed(webhook: ActiveWebhook): Claimed {
  const { attemptingSince } = webhook
  const isLate = attemptingSince !== undefined && performance.now() - attemptingSince > SLOW_MS
  return { ...webhook, is_slow: webhook.is_slow || isLate }
}

const contextOf =
  ({ db, random }: DelivererDeps) =>
  (now: Date): Ctx => ({
    db,
    random,
    now,
    actor: { kind: 'system', name: 'webhook delivery' },
    requestId: 'job webhook delivery',
    address: 'local',
  })
