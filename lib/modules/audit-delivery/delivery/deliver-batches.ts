import type { Random } from '../../../kernel/random-text.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Secrets } from '../../../platform/crypto/secrets.ts'
import type { Posted, Poster } from '../../../platform/outbound/post.ts'
import { failureOf, nextTry, retryAfter } from '../../webhooks/index.ts'
import { failingMail, recoveredMail } from '../mails.ts'
import type { AuditEndpointRow } from '../table.ts'
import { type BatchLimits, nextBatch } from './batch.ts'
import { recordFailure, recordSuccess, renewLease, type Worker } from './leases.ts'
import { type Notices, notifyAdmins } from './notices.ts'
import { postBatch } from './post-batch.ts'

export type BatchDeps = Notices & {
  readonly context: (now: Date) => Ctx
  readonly worker: Worker
  readonly poster: Poster
  readonly secrets: Secrets
  readonly clock: () => Date
  readonly random: Random
  readonly version: string
  readonly limits: BatchLimits
  /** Whether this process has a free slot. Otherwise others get this one after a batch. */
  readonly hasFreeSlot: () => boolean
}

/** Shutdown request: before the next batch, or immediately. */
export type Stop = { readonly stopping: AbortSignal; readonly breakOff: AbortSignal }

/** The first retries of webhooks: after 5 seconds, 5 minutes, and then every 30 minutes. */
const LAST_INTERVAL = 3
/** Admins are notified when delivery has failed for this long. */
const NOTIFY_AFTER_MS = 3_600_000

/**
 * Delivers batches in order until no entry waits, an attempt fails, or others wait for the slot. Only
 * one worker holds the lease, and the cursor moves only after a 2xx response, so no entry is skipped.
 */
export async function deliverBatches(deps: BatchDeps, organizationId: string, stop: Stop): Promise<void> {
  do {
    const row = await renewLease(deps.worker, organizationId, deps.clock())
    if (!row) return
    const batch = await nextBatch({ db: deps.worker.db, organizationId }, row.position, deps.limits)
    if (!batch) return
    const posted = await postBatch(deps, row, batch, stop.breakOff)
    // Its outcome is unknown, so it is sent again.
    if ('failure' in posted && posted.failure === 'aborted') return
    const now = deps.clock()
    if (failureOf(posted) !== null) return failed(deps, row, posted, now)
    if (!(await recordSuccess(deps.worker, row, batch.last, now))) return
    if (row.notifiedAt) await notifyAdmins(deps.context(now), deps, organizationId, recoveredMail)
    // It held one of the few slots of failing endpoints. The next look gives it another one.
    if (row.failingSince) return
  } while (!stop.stopping.aborted && deps.hasFreeSlot())
}

async function failed(deps: BatchDeps, row: AuditEndpointRow, posted: Posted, now: Date): Promise<void> {
  const answer = 'failure' in posted ? undefined : posted
  const failingSince = row.failingSince ?? now
  const isLong = now.getTime() - failingSince.getTime() >= NOTIFY_AFTER_MS
  const scheduled = nextTry(Math.min(row.tries + 1, LAST_INTERVAL), now, deps.random) ?? now
  const requested = retryAfter(answer?.headers['retry-after'], now)
  const failure = failureOf(posted) ?? 'status'
  const isRecorded = await recordFailure(
    deps.worker,
    row,
    {
      failure,
      statusCode: answer?.status ?? null,
      dueAt: requested && requested > scheduled ? requested : scheduled,
      failingSince,
      notifiedAt: row.notifiedAt ?? (isLong ? now : null),
    },
    now,
  )
  if (!isRecorded || !isLong || row.notifiedAt) return
  await notifyAdmins(deps.context(now), deps, row.organizationId, (consoleUrl, email) =>
    failingMail(consoleUrl, email, failingSince),
  )
}
