import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { claimInTurn, isFree, leaseEnd } from '../leases.ts'
import type { NotificationKind } from '../states.ts'
import { type DeliveryRow, notifications, notificationDeliveries as pending } from '../table.ts'

/** Claims of mails are made one at a time under this name. */
export const CLAIMS = 'notification mails'

/** A mail: the row of a notification, or one of the rows of a member's digest. */
export type Claim = DeliveryRow & { readonly leasedUntil: Date }

/**
 * Claims the mail that has been due for the longest time; undefined if none is. Digests wait for single mails, which
 * are urgent. Claims are made one after another, so that a digest is never split between processes.
 */
export async function claimMail(db: Db, now: Date): Promise<Claim | undefined> {
  return claimInTurn(db, CLAIMS, async (tx) => {
    const next = (await findDue(tx, 'mail', now)) ?? (await findDue(tx, 'digest', now))
    if (!next) return undefined
    const leasedUntil = leaseEnd(now)
    await tx
      .update(pending)
      .set({ leasedUntil, tries: sql`${pending.tries} + 1` })
      .where(and(isPartOf(next), isFree(now)))
    return { ...next, leasedUntil, tries: next.tries + 1 }
  })
}

async function findDue(db: Db, channel: 'mail' | 'digest', now: Date): Promise<DeliveryRow | undefined> {
  const isDue = and(eq(pending.channel, channel), isFree(now))
  const [next] = await db.select().from(pending).where(isDue).orderBy(pending.dueAt).limit(1).for('update')
  return next
}

/** Removes the rows of a mail that was sent, or will never be. Rows that were claimed again are not changed. */
export async function finish(db: Db, claim: Claim): Promise<void> {
  await db.delete(pending).where(isHeld(claim))
}

/** Releases the rows of a mail until its next attempt. */
export async function postpone(db: Db, claim: Claim, dueAt: Date): Promise<void> {
  await db.update(pending).set({ dueAt, leasedUntil: null }).where(isHeld(claim))
}

/** Releases the rows of a mail that was not attempted until a later time. */
export async function delay(db: Db, claim: Claim, dueAt: Date): Promise<void> {
  await db
    .update(pending)
    .set({ dueAt, leasedUntil: null, tries: sql`${pending.tries} - 1` })
    .where(isHeld(claim))
}

const toDigest = (dueAt: Date) => ({ channel: 'digest', dueAt, leasedUntil: null, tries: 0 }) as const

/** Moves a mail to the digest. */
export async function collect(db: Db, claim: Claim, dueAt: Date): Promise<void> {
  await db.update(pending).set(toDigest(dueAt)).where(isHeld(claim))
}

/**
 * Moves all mails of the member that are due, were never attempted and are of these kinds to the digest: the quota
 * refuses them, too.
 */
export async function collectDue(
  db: Db,
  { memberId, kinds }: { readonly memberId: string; readonly kinds: readonly NotificationKind[] },
  dueAt: Date,
  now: Date,
): Promise<void> {
  // A scalar subquery instead of a join, so that each row is looked up by its index.
  const kind = sql`(select kind from ${notifications} n where n.token = ${pending.notificationId})`
  const isNew = and(
    eq(pending.memberId, memberId),
    eq(pending.channel, 'mail'),
    eq(pending.tries, 0),
    isFree(now),
    inArray(kind, [...kinds]),
  )
  await claimInTurn(db, CLAIMS, (tx) => tx.update(pending).set(toDigest(dueAt)).where(isNew))
}

/** The rows of a mail that are still claimed. A later claim ends later, so its end identifies a claim. */
export const isHeld = (claim: Claim): SQL | undefined =>
  and(isPartOf(claim), eq(pending.leasedUntil, claim.leasedUntil))

/** Without a parameter for each row, of which a digest can have many thousands. */
const isPartOf = ({ channel, memberId, notificationId }: DeliveryRow): SQL | undefined =>
  and(
    eq(pending.channel, channel),
    channel === 'digest' ? eq(pending.memberId, memberId) : eq(pending.notificationId, notificationId),
  )
