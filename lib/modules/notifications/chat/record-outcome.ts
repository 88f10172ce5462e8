import { asc, eq, inArray } from 'drizzle-orm'
import type { Ctx, OrganizationCtx, Write } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { portions } from '../../../platform/db/rows.ts'
import { writeOnce } from '../../../platform/write/run-write.ts'
import { MAX_TRIES, retryMs } from '../leases.ts'
import { makeNotifications } from '../make-notifications.ts'
import { type ChatChannelRow, type ChatMessageRow, chatChannels, chatMessages } from '../table.ts'
import { type Claim, lockClaimed } from './claims.ts'
import type { Failed, Outcome } from './outcome.ts'
import { nextDue } from './read-batch.ts'

const MINUTE = 60_000

/** Attempts to decrypt an address, within six minutes. */
const MAX_UNREADABLE_TRIES = 3

export type Deps = {
  readonly isMailing: boolean
  readonly onFailed?: ((failed: Failed & { readonly channel: string }) => void) | undefined
}

type Settled = { readonly claim: Claim; readonly messages: readonly ChatMessageRow[]; readonly outcome: Outcome }

/** Records the outcome of a message that stands for `messages`, and releases the channel. */
export async function recordOutcome(ctx: Ctx, deps: Deps, { claim, messages, outcome }: Settled): Promise<void> {
  if (outcome.is === 'sent') return recordSent(ctx, claim, messages)
  const tries = claim.tries + 1
  const maxTries = outcome.failure === 'unreadable_address' ? MAX_UNREADABLE_TRIES : MAX_TRIES
  if (outcome.is === 'refused' || tries >= maxTries) return giveUp(ctx, deps, claim, outcome)
  const later = new Date(ctx.now.getTime() + retryMs(tries))
  const { failure, status, retryAt } = outcome
  await ctx.db.transaction(async (db) => {
    const row = await lockClaimed(db, claim)
    if (!row) return
    await release(db, row, {
      ...failureOf(ctx.now, row, failure, status),
      tries,
      dueAt: row.dueAt && (retryAt ?? later),
    })
  })
}

const recordSent = ({ db, now }: Ctx, claim: Claim, messages: readonly ChatMessageRow[]) =>
  db.transaction(async (tx) => {
    await end(tx, now, messages)
    const row = await lockClaimed(tx, claim)
    if (!row) return
    await release(tx, row, {
      ...{ tries: 0, failingSince: null, lastSentAt: now },
      ...{ minute: minuteOf(now), sentInMinute: sentInMinute(row, now) + 1 },
      dueAt: row.dueAt && (await nextDue(tx, row, now)),
    })
  })

/** Marks a channel as failed, and notifies admins in the same transaction. */
async function giveUp(
  ctx: Ctx,
  { isMailing, onFailed }: Deps,
  claim: Claim,
  { failure, status, reason }: Failed,
): Promise<void> {
  const { token, organizationId, name } = claim
  const failed = await writeOnce({ ...ctx, organizationId }, async (write: Write<OrganizationCtx>) => {
    // The notification can be queued for the other channels. All are locked in the order of their IDs, which prevents deadlocks.
    const own = eq(chatChannels.organizationId, organizationId)
    await write.db
      .select({ token: chatChannels.token })
      .from(chatChannels)
      .where(own)
      .orderBy(asc(chatChannels.token))
      .for('update')
    const row = await lockClaimed(write.db, claim)
    if (!row) return false
    await release(write.db, row, { ...failureOf(ctx.now, row, failure, status), failedAt: ctx.now, dueAt: null })
    write.audit({ action: 'chat_channel.fail', resourceId: token, after: { name, failure, status_code: status } })
    const occurrence = ctx.now.toISOString()
    const of = { kind: 'chat_channel_failed', organizationId, partnerId: null, subject: token } as const
    await makeNotifications(write, [{ ...of, occurrence, facts: { name }, at: ctx.now }], isMailing)
    return true
  })
  if (failed) onFailed?.({ channel: token, failure, status, reason })
}

/** Ends messages that are not sent, and releases the channel. */
export const dropMessages = ({ db, now }: Ctx, claim: Claim, messages: readonly ChatMessageRow[]): Promise<void> =>
  db.transaction(async (tx) => {
    await end(tx, now, messages)
    const row = await lockClaimed(tx, claim)
    if (row) await release(tx, row, { dueAt: row.dueAt && (await nextDue(tx, row, now)) })
  })

/** Releases a channel that has sent as many messages in this minute as it gets. */
export const waitForMinute = ({ db, now }: Ctx, claim: Claim): Promise<void> =>
  db.transaction(async (tx) => {
    const row = await lockClaimed(tx, claim)
    if (row) await release(tx, row, { dueAt: row.dueAt && new Date(minuteOf(now).getTime() + MINUTE) })
  })

const minuteOf = (now: Date) => new Date(Math.floor(now.getTime() / MINUTE) * MINUTE)

/** Messages of the current minute. */
export const sentInMinute = ({ minute, sentInMinute }: ChatChannelRow, now: Date): number =>
  minute?.getTime() === minuteOf(now).getTime() ? sentInMinute : 0

const failureOf = (now: Date, row: ChatChannelRow, failure: ChatChannelRow['failure'], status: number | null) => ({
  failingSince: row.failingSince ?? now,
  lastFailureAt: now,
  failure,
  failureStatus: status,
})

type Change = Partial<typeof chatChannels.$inferInsert>

const release = async (db: Db, { token }: ChatChannelRow, change: Change): Promise<void> => {
  await db
    .update(chatChannels)
    .set({ ...change, leasedUntil: null })
    .where(eq(chatChannels.token, token))
}

async function end(db: Db, now: Date, messages: readonly ChatMessageRow[]): Promise<void> {
  for (const portion of portions(messages)) {
    const ids = portion.map(({ token }) => token)
    await db.update(chatMessages).set({ endedAt: now }).where(inArray(chatMessages.token, ids))
  }
}
