import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import type { OrganizationRow } from '../organizations/index.ts'
import { organizations } from '../organizations/table.ts'
import { closeOrganization, mayClose } from './close-organization.ts'
import { eraseInPortions, eraseRest } from './erase-organization.ts'
import { findInTheWay } from './in-the-way.ts'

/**
 * So long after an organization was closed, no request of it is under way any more, no process holds a line of its log, and what was
 * answered to it is forgotten (48 hours, and an hour until the job that does).
 */
const QUIET_MS = 50 * 3_600_000

/**
 * The job behind deletions: closes organizations whose time to take it back is over, and erases closed ones once nothing of theirs is
 * under way (decision 0044). May run in any number of processes: each step looks again whether it is still to be done. One that
 * cannot be closed or erased keeps none behind it waiting. Throws what went wrong when it has been through all.
 */
export async function deleteOrganizations(ctx: Ctx): Promise<void> {
  const faults: unknown[] = []
  const each = async (token: string, work: () => Promise<unknown>) => {
    await work().catch((error: unknown) => faults.push(new Error(`deletion of ${token}`, { cause: error })))
  }
  const due = await ctx.db.select({ token: organizations.token }).from(organizations).where(mayClose(ctx.now))
  for (const { token } of due) await each(token, () => writeOnce(ctx, (write) => closeOrganization(write, token)))
  const quiet = new Date(ctx.now.getTime() - QUIET_MS)
  const closed = await ctx.db
    .select({ token: organizations.token, operator: organizations.operator })
    .from(organizations)
    .where(and(lte(organizations.closedAt, quiet), isNull(organizations.erasedAt)))
    .orderBy(asc(organizations.closedAt))
  for (const organization of closed) await each(organization.token, () => erase(ctx, organization))
  if (faults.length > 0) throw new AggregateError(faults, 'some organizations could not be deleted')
}

async function erase(ctx: Ctx, organization: Pick<OrganizationRow, 'token' | 'operator'>): Promise<void> {
  const waits = await findInTheWay(ctx.db, organization)
  if (waits.operates_network || waits.open_payments > 0 || waits.unsettled_transactions > 0) return
  const { token } = organization
  await eraseInPortions(ctx.db, token)
  await writeOnce(ctx, async (write) => {
    const [still] = await write.db.select().from(organizations).where(eq(organizations.token, token)).for('update')
    if (still && !still.erasedAt) await eraseRest(write, token)
  })
}
