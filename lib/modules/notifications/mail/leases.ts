import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { type DeliveryRow, notificationDeliveries as pending } from '../table.ts'

/**
 * How long only the process that has claimed a mail may send it. A claim is committed before the mail is sent, and a
 * process sends nothing later than `SEND_MS` after it. If the process ends meanwhile, nobody knows whether the mail
 * was accepted: it is sent again, but more than a minute after the process could have sent it (decision 0198).
 */
export const LEASE_MS = 100_000
export const SEND_MS = 20_000

/** The rows of one mail: a notification, or the digest of a member. */
export type Claim = {
  readonly rows: readonly [DeliveryRow, ...DeliveryRow[]]
  readonly leasedUntil: Date
}

/**
 * Claims the mail that has been due for the longest time; undefined if none is. Claims are made one after another,
 * so that a digest is never split between processes.
 */
export async function claimMail(db: Db, now: Date): Promise<Claim | undefined> {
  const leasedUntil = new Date(now.getTime() + LEASE_MS)
  const at = sql`${now.toISOString()}::timestamptz`
  const isFree = sql`due_at <= ${at} and (leased_until is null or leased_until <= ${at})`
  const [first, ...others] = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('claims of notification mails', 0))`)
    const [next] = await tx.select().from(pending).where(isFree).orderBy(pending.dueAt).limit(1)
    if (!next) return []
    const { memberId, channel, notificationId } = pending
    const isSame = next.channel === 'digest' ? eq(memberId, next.memberId) : eq(notificationId, next.notificationId)
    return tx
      .update(pending)
      .set({ leasedUntil, tries: sql`${pending.tries} + 1` })
      .where(and(isSame, eq(channel, next.channel), isFree))
      .returning()
  })
  return first && { rows: [first, ...others], leasedUntil }
}

/** Removes the rows of a mail that was sent, or will never be. Rows that were claimed again are not changed. */
export async function finish(db: Db, claim: Claim): Promise<void> {
  await db.delete(pending).where(isHeld(claim))
}

/** Releases the rows of a mail until a later time, and moves them to another channel if one is given. */
export async function postpone(db: Db, claim: Claim, dueAt: Date, channel?: DeliveryRow['channel']): Promise<void> {
  await db
    .update(pending)
    .set({ dueAt, leasedUntil: null, ...(channel && { channel, tries: 0 }) })
    .where(isHeld(claim))
}

/** A later claim ends later, so its end identifies a claim. */
const isHeld = ({ leasedUntil, rows }: Claim): SQL | undefined =>
  and(
    inArray(
      pending.notificationId,
      rows.map(({ notificationId }) => notificationId),
    ),
    eq(pending.channel, rows[0].channel),
    eq(pending.leasedUntil, leasedUntil),
  )
