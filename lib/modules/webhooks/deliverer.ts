import { randomUUID } from 'node:crypto'
import type { Random } from '../../kernel/random-text.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/db/db.ts'
import type { RunStatement } from '../../platform/db/statement.ts'
import type { Logger } from '../../platform/log.ts'
import type { Mailer } from '../../platform/outbound/mail.ts'
import { createPoster } from '../../platform/outbound/post.ts'
import type { Targets } from '../../platform/outbound/target.ts'
import { type AttendDeps, attendWebhook } from './attend-webhook.ts'
import type { Inspect } from './inspector-target.ts'
import { type Claimed, claimWebhooks, releaseWebhook } from './leases.ts'

export type DelivererDeps = {
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
  /** Who leases. The one process of an embedded database has a name that stays, and so takes its own leases up after a crash. */
  readonly workerId?: string
  readonly timeoutMs?: number
  readonly mailer?: Mailer | undefined
}

/** Delivers events to webhooks. Any number of processes may have one: each leases the webhooks that it attends. */
export type Deliverer = {
  /** Looks for what is due now, and begins to deliver it. */
  look(): Promise<void>
  /** Resolves once nothing that this process attends is under way. */
  idle(): Promise<void>
  /** Ends at the next delivery, or after a while in the midst of one; gives the leases back. */
  stop(): Promise<void>
}

/** Webhooks that a process attends at once: each is one connection that mostly waits. */
const LIMITS = { atOnce: 500, ofOrganization: 100 } as const
/** After an error of ours, such as a database that took no record, a webhook is left alone for so long. */
const REST_MS = 60_000
/** A stop waits so long for answers under way. What is broken off is sent again, under the same identifier. */
const GRACE_MS = 2000

export function createDeliverer(deps: DelivererDeps): Deliverer {
  const { clock, log } = deps
  const poster = createPoster(deps.targets, deps.timeoutMs === undefined ? {} : { timeoutMs: deps.timeoutMs })
  const worker = { id: deps.workerId ?? randomUUID(), run: deps.run }
  const attendDeps: AttendDeps = { ...deps, poster, worker, context: contextOf(deps) }
  const attended = new Map<string, Claimed & { readonly done: Promise<void> }>()
  const stopping = new AbortController()
  const breakOff = new AbortController()

  const attend = async (webhookId: string) => {
    let restUntil: Date | null = null
    try {
      await attendWebhook(attendDeps, webhookId, { stopping: stopping.signal, breakOff: breakOff.signal })
    } catch (error) {
      log.error({ err: error, webhook: webhookId }, 'delivery failed')
      restUntil = new Date(clock().getTime() + REST_MS)
    }
    await releaseWebhook(worker, webhookId, restUntil).catch((error: unknown) =>
      log.error({ err: error, webhook: webhookId }, 'lease not given back'),
    )
    attended.delete(webhookId)
  }

  const idle = async () => {
    while (attended.size > 0) await Promise.all([...attended.values()].map(({ done }) => done))
  }
  return {
    look: async () => {
      if (stopping.signal.aborted || attended.size >= LIMITS.atOnce) return
      const claimed = await claimWebhooks(worker, clock(), [...attended.values()], LIMITS)
      for (const webhook of claimed) attended.set(webhook.token, { ...webhook, done: attend(webhook.token) })
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
  ({ db, random }: DelivererDeps) =>
  (now: Date): Ctx => ({
    db,
    random,
    now,
    actor: { kind: 'system', name: 'webhook delivery' },
    requestId: 'job webhook delivery',
    address: 'local',
  })
