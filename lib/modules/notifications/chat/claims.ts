import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { claimInTurn, heldAfter, isFree, leaseEnd } from '../leases.ts'
import { type ChatChannelRow, chatChannels } from '../table.ts'

/** Messages of an organization that are sent at the same time, so that its slow channels do not delay those of others. */
const MAX_OF_ORGANIZATION = 2

/** A channel, with its state at the claim. */
export type Claim = ChatChannelRow & { readonly leasedUntil: Date }

/**
 * Claims the channel that has been due for the longest time; undefined if none is. Claims are made one after another,
 * so that the number of an organization's is exact.
 */
export async function claimChannel(db: Db, now: Date): Promise<Claim | undefined> {
  const leasedUntil = leaseEnd(now)
  const [claimed] = await claimInTurn(db, 'chat channels', async (tx) => {
    const { token, dueAt } = chatChannels
    const [next] = await tx
      .select({ token })
      .from(chatChannels)
      .where(and(isFree(now), sql`${activeOf(now)} < ${MAX_OF_ORGANIZATION}`))
      .orderBy(dueAt)
      .limit(1)
    if (!next) return []
    return tx.update(chatChannels).set({ leasedUntil }).where(eq(token, next.token)).returning()
  })
  return claimed && { ...claimed, leasedUntil }
}

/** The organization's channels to which processes may be posting. One that ended does not keep others from being served. */
const activeOf = (now: Date) =>
  sql`(select count(*) from ${chatChannels} o where o.organization_id = ${chatChannels.organizationId}
          and o.leased_until > ${heldAfter(now).toISOString()}::timestamptz)`

/**
 * Locks a claimed channel until the end of the transaction. Undefined if it was deleted, has another address, or was claimed again:
 * then the outcome of the attempt says nothing about it.
 */
export async function lockClaimed(db: Db, claim: Claim): Promise<ChatChannelRow | undefined> {
  const { token, leasedUntil, sealedAddress } = chatChannels
  const isHeld = and(eq(token, claim.token), eq(leasedUntil, claim.leasedUntil), eq(sealedAddress, claim.sealedAddress))
  const [found] = await db.select().from(chatChannels).where(isHeld).for('update')
  return found
}
