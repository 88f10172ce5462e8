import { asc, inArray } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { listExpiringTasks, listOverdueTasks } from '../admissions/index.ts'
import { LAST_CALL_SECONDS } from '../admissions/states.ts'
import { listNoticeable, noticesDue } from '../webhooks/index.ts'
import { makeNotifications, notifiedSince } from './make-notifications.ts'
import { networkThresholds } from './network-thresholds.ts'
import { type Occurrence, occurrenceOf } from './sources.ts'
import { notificationQueue, type QueuedRow } from './table.ts'

/** A queued entry that cannot be read, without its data. */
export type Refused = Pick<QueuedRow, 'token' | 'what'>

type Options = {
  readonly stopping?: AbortSignal
  readonly clock?: () => Date
  /** Whether notifications can also be mailed. */
  readonly isMailing?: boolean
  readonly onRefused?: (refused: Refused) => void
}

/** Queued events and audit entries per transaction. */
const PORTION = 100
const HOUR_MS = 3_600_000

/**
 * Notifies members of queued events and audit entries, until none is left or the process stops. An entry leaves the
 * queue in the transaction that makes its notifications, so a crash neither loses nor repeats one. One that cannot be
 * read is dropped, because it would stop all others. Several processes share the work.
 */
export async function notifyOfOccurrences(ctx: Ctx, options: Options = {}): Promise<void> {
  const { stopping, clock = () => ctx.now } = options
  for (let taken = PORTION; taken === PORTION && !stopping?.aborted; )
    taken = await notifyPortion({ ...ctx, now: clock() }, options)
}

const notifyPortion = (ctx: Ctx, { onRefused, isMailing = false }: Options): Promise<number> =>
  ctx.db.transaction(async (db) => {
    const { token } = notificationQueue
    const next = db
      .select({ token })
      .from(notificationQueue)
      .orderBy(asc(token))
      .limit(PORTION)
      .for('update', { skipLocked: true })
    const queued = await db.delete(notificationQueue).where(inArray(token, next)).returning()
    const occurrences = queued
      .toSorted((a, b) => (a.token < b.token ? -1 : 1))
      .flatMap((row) => {
        try {
          return occurrenceOf(row) ?? []
        } catch {
          // The message of the error can contain data.
          onRefused?.({ token: row.token, what: row.what })
          return []
        }
      })
    const inNetwork = await networkThresholds({ ...ctx, db }, occurrences)
    await makeNotifications({ ...ctx, db }, [...occurrences, ...inNetwork], isMailing)
    return queued.length
  })

/** Notifies members of tasks that wait or expire, and of failing webhooks. */
export async function notifyOfOverdueWork(
  ctx: Ctx,
  { isMailing = false }: Pick<Options, 'isMailing'> = {},
): Promise<void> {
  const found = [...(await waiting(ctx)), ...(await expiring(ctx)), ...(await failing(ctx))]
  await ctx.db.transaction((db) => makeNotifications({ ...ctx, db }, found, isMailing))
}

/** At most one an hour for each namespace. The hour is the occurrence, so that processes do not repeat it. */
async function waiting(ctx: Ctx): Promise<Occurrence[]> {
  const hourAgo = new Date(ctx.now.getTime() - HOUR_MS)
  const overdue = await listOverdueTasks(ctx)
  const notified = await notifiedSince(ctx.db, 'task_waiting', overdue, hourAgo)
  return overdue
    .filter(({ partnerId }) => !notified.has(partnerId))
    .map(({ organizationId, partnerId, count, isExact, oldest, waitingMinutes: minutes }) => ({
      kind: 'task_waiting',
      organizationId,
      partnerId,
      subject: partnerId,
      occurrence: String(Math.floor(ctx.now.getTime() / HOUR_MS)),
      facts: { count, is_exact: isExact, oldest: oldest.toISOString(), minutes },
      at: ctx.now,
    }))
}

async function expiring(ctx: Ctx): Promise<Occurrence[]> {
  const tasks = await listExpiringTasks(ctx, new Date(ctx.now.getTime() + LAST_CALL_SECONDS * 1000))
  return tasks.map(({ organizationId, partnerId, paymentId, assignee, expiresAt }) => ({
    kind: 'task_expiring',
    organizationId,
    partnerId,
    subject: `${partnerId} ${paymentId}`,
    occurrence: expiresAt.toISOString(),
    facts: { payment_id: paymentId, expires_at: expiresAt.toISOString() },
    at: ctx.now,
    onlyNumber: assignee,
  }))
}

/** Webhooks that have failed long enough for a notice, and webhooks that were disabled for it. */
async function failing(ctx: Ctx): Promise<Occurrence[]> {
  const webhooks = await listNoticeable(ctx)
  return webhooks.map(({ organizationId, partnerId, token, name, failingSince, disabledReason }) => {
    const since = failingSince.toISOString()
    const notice = disabledReason ?? noticesDue(failingSince, ctx.now)
    return {
      kind: 'webhook_failing',
      organizationId,
      partnerId,
      subject: token,
      // The first notice had no number before.
      occurrence: notice === 1 ? since : `${since} ${notice}`,
      facts: { name, since, ...(disabledReason && { disabled: disabledReason }) },
      at: ctx.now,
    }
  })
}
