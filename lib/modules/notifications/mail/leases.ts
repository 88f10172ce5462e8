import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { claimInTurn, isFree, leaseEnd } from '../leases.ts'
import { type DeliveryRow, notificationDeliveries as pending } from '../table.ts'

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
  const leasedUntil = leaseEnd(now)
  const [first, ...others] = await claimInTurn(db, 'notification mails', async (tx) => {
    const [next] = await tx.select().from(pending).where(isFree(now)).orderBy(pending.dueAt).limit(1)
    if (!next) return []
    const { memberId, channel, notificationId } = pending
    const isSame = next.channel === 'digest' ? eq(memberId, next.memberId) : eq(notificationId, next.notificationId)
    return tx
      .update(pending)
      .set({ leasedUntil, tries: sql`${pending.tries} + 1` })
      .where(and(isSame, eq(channel, next.channel), isFree(now)))
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
