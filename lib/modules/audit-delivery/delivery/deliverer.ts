import { randomUUID } from 'node:crypto'
import type { Random } from '../../../kernel/random-text.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Secrets } from '../../../platform/crypto/secrets.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Logger } from '../../../platform/log.ts'
import { createPoster } from '../../../platform/outbound/post.ts'
import type { Targets } from '../../../platform/outbound/target.ts'
import type { BatchLimits } from './batch.ts'
import { deliverBatches } from './deliver-batches.ts'
import { claimEndpoints, releaseLease } from './leases.ts'
import type { Notices } from './notices.ts'

type DelivererDeps = Notices & {
  readonly db: Db
  readonly secrets: Secrets
  readonly clock: () => Date
  readonly random: Random
  readonly log: Logger
  readonly version: string
  readonly targets: Targets
  /** Owner of leases; fixed for the single process of an embedded database. */
  readonly workerId?: string
  readonly timeoutMs?: number
  readonly limits?: Partial<Limits>
}

/**
 * Delivers audit logs to the endpoints of organizations. Several processes can run one; each leases
 * the endpoints that it serves.
 */
export type AuditDeliverer = {
  /** Starts delivering waiting entries. */
  look(): Promise<void>
  /** Resolves once all current deliveries of this process have ended. */
  idle(): Promise<void>
  /** Stops before the next batch, aborts requests after a while, and releases the leases. */
  stop(): Promise<void>
}

/**
 * Endpoints that a process serves at once, each with one batch in memory. Failing ones can hold a
 * slot until the timeout, so they get few.
 */
type Limits = BatchLimits & { readonly total: number; readonly failing: number }
const LIMITS: Limits = { total: 24, failing: 8, lines: 1000, bytes: 1_000_000 }

/** Pause after an internal error, such as a failed write. */
const PAUSE_MS = 60_000
/** Maximum wait for responses at a shutdown. */
const GRACE_MS = 2000

export function createAuditDeliverer(deps: DelivererDeps): AuditDeliverer {
  const { clock, log } = deps
  const limits = { ...LIMITS, ...deps.limits }
  const poster = createPoster(deps.targets, deps.timeoutMs === undefined ? {} : { timeoutMs: deps.timeoutMs })
  const worker = { id: deps.workerId ?? randomUUID(), db: deps.db }
  const active = new Map<string, { readonly isFailing: boolean; readonly done: Promise<void> }>()
  const stopping = new AbortController()
  const breakOff = new AbortController()
  const hasFreeSlot = () => active.size < limits.total
  const batchDeps = { ...deps, limits, worker, poster, hasFreeSlot, context: contextOf(deps) }

  const deliver = async (organizationId: string) => {
    let pauseUntil: Date | null = null
    try {
      await deliverBatches(batchDeps, organizationId, { stopping: stopping.signal, breakOff: breakOff.signal })
    } catch (error) {
      log.error({ err: error, organization: organizationId }, 'audit log delivery interrupted')
      pauseUntil = new Date(clock().getTime() + PAUSE_MS)
    }
    await releaseLease(worker, organizationId, clock(), pauseUntil).catch((error: unknown) =>
      log.error({ err: error, organization: organizationId }, 'audit log lease could not be released'),
    )
    active.delete(organizationId)
  }
  const claim = async (isFailing: boolean, limit: number) => {
    const claimed = await claimEndpoints(worker, clock(), { active: [...active.keys()], isFailing, limit })
    for (const organizationId of claimed) active.set(organizationId, start(organizationId, isFailing))
  }
  const start = (organizationId: string, isFailing: boolean) => ({ isFailing, done: deliver(organizationId) })
  const idle = async () => {
    while (active.size > 0) await Promise.all([...active.values()].map(({ done }) => done))
  }
  return {
    look: async () => {
      if (stopping.signal.aborted) return
      await claim(false, limits.total - active.size)
      const failing = [...active.values()].filter(({ isFailing }) => isFailing).length
      await claim(true, Math.min(limits.total - active.size, limits.failing - failing))
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

const contextOf =
  ({ db, random }: Pick<DelivererDeps, 'db' | 'random'>) =>
  (now: Date): Ctx => ({
    db,
    random,
    now,
    actor: { kind: 'system', name: 'audit log delivery' },
    requestId: 'job-audit-log-delivery',
    address: 'local',
  })
