import { and, eq, isNull, lte } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import { organizations } from '../organizations/table.ts'
import { closeOrganization, mayClose } from './close-organization.ts'
import { eraseInPortions, eraseRest } from './erase-organization.ts'
import { findInTheWay } from './in-the-way.ts'

/** So long after an organization was closed, no request of it is under way any more, and no process holds a line of its log. */
const QUIET_MS = 5 * 60_000
/** Of one run. */
const MOST = 100

/**
 * The job behind deletions: closes organizations whose time to take it back is over, and erases closed ones once nothing of theirs is
 * under way (decision 0044). May run in any number of processes: each step looks again whether it is still to be done.
 */
export async function deleteOrganizations(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .select({ token: organizations.token })
    .from(organizations)
    .where(mayClose(ctx.now))
    .limit(MOST)
  for (const { token } of due) await writeOnce(ctx, (write) => closeOrganization(write, token))
  const quiet = new Date(ctx.now.getTime() - QUIET_MS)
  const closed = await ctx.db
    .select({ token: organizations.token, operator: organizations.operator })
    .from(organizations)
    .where(and(lte(organizations.closedAt, quiet), isNull(organizations.erasedAt)))
    .limit(MOST)
  for (const organization of closed) {
    const waits = await findInTheWay(ctx.db, organization)
    if (waits.operates_network || waits.open_payments > 0 || waits.unsettled_transactions > 0) continue
    await eraseInPortions(ctx.db, organization.token)
    await writeOnce(ctx, async (write) => {
      const { token } = organization
      const [still] = await write.db.select().from(organizations).where(eq(organizations.token, token)).for('update')
      if (still && !still.erasedAt) await eraseRest(write, token)
    })
  }
}
