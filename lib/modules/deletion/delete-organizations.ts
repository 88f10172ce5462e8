import { and, asc, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import type { OrganizationRow } from '../organizations/index.ts'
import { organizations } from '../organizations/table.ts'
import { DeletionBusy } from './alone.ts'
import { closeOrganization, mayClose } from './close-organization.ts'
import { endLinks } from './end-links.ts'
import { eraseInPortions, eraseRest } from './erase-organization.ts'
import { findInTheWay } from './in-the-way.ts'

/**
 * So long after an organization was closed, no request of it is under way any more, no process holds a line of its log, and what was
 * answered to it is forgotten (48 hours, and an hour until the job that does).
 */
const QUIET_MS = 50 * 3_600_000

/** What bounds a run: it ends after the portion at hand once its process is to stop, and the next run goes on. */
type Bounds = {
  readonly stopping?: AbortSignal
  /** Rows of a portion, where a test wants few. */
  readonly portion?: number
  /** Read before each transaction: what a run of hours writes at its end is not as old as its beginning. */
  readonly clock?: () => Date
}

const currentContext =
  (ctx: Ctx, clock: Bounds['clock']): (() => Ctx) =>
  () =>
    clock ? { ...ctx, now: clock() } : ctx

/**
 * The job that closes organizations whose time to take it back is over, and ends the links of closed ones (decision 0044). May run in any
 * number of processes. Throws what went wrong when it has been through all.
 */
export async function closeOrganizations(ctx: Ctx, { stopping, portion, clock }: Bounds = {}): Promise<void> {
  const current = currentContext(ctx, clock)
  const due = await ctx.db.select({ token: organizations.token }).from(organizations).where(mayClose(ctx.now))
  const faults = await forEach(due, stopping, ({ token }) =>
    writeOnce(current(), (write) => closeOrganization(write, token)),
  )
  const closed = await ctx.db
    .select({ token: organizations.token })
    .from(organizations)
    .where(and(isNotNull(organizations.closedAt), isNull(organizations.erasedAt)))
  const others = await forEach(closed, stopping, ({ token }) => isDone(endLinks(current, token, portion), stopping))
  complain([...faults, ...others])
}

/**
 * The job that erases closed organizations once nothing of theirs is under way; it may take hours, and keeps no closing waiting. May run
 * in any number of processes: each step looks again whether it is still to be done. Throws what went wrong when it has been through all.
 */
export async function eraseOrganizations(ctx: Ctx, bounds: Bounds = {}): Promise<void> {
  const quiet = new Date(ctx.now.getTime() - QUIET_MS)
  const closed = await ctx.db
    .select({ token: organizations.token, operator: organizations.operator })
    .from(organizations)
    .where(and(lte(organizations.closedAt, quiet), isNull(organizations.erasedAt)))
    .orderBy(asc(organizations.closedAt))
  complain(await forEach(closed, bounds.stopping, (organization) => erase(ctx, organization, bounds)))
}

async function erase(
  ctx: Ctx,
  organization: Pick<OrganizationRow, 'token' | 'operator'>,
  { stopping, portion, clock }: Bounds,
): Promise<void> {
  const current = currentContext(ctx, clock)
  const waits = await findInTheWay(ctx.db, organization)
  if (waits.operates_network || waits.open_payments > 0 || waits.unsettled_transactions > 0) return
  const { token } = organization
  // What ends links tells its own namespaces, too, so it comes before their events go.
  if (!(await isDone(endLinks(current, token, portion), stopping))) return
  if (!(await isDone(eraseInPortions(ctx.db, token, portion), stopping))) return
  await writeOnce(current(), async (write) => {
    const own = eq(organizations.token, token)
    const [still] = await write.db.select().from(organizations).where(own).for('update', { skipLocked: true })
    if (still && !still.erasedAt) await eraseRest(write, token)
  })
}

/** Takes the steps one after the other; false when the process was to stop before the last. */
async function isDone(steps: AsyncGenerator<void>, stopping: AbortSignal | undefined): Promise<boolean> {
  for await (const _ of steps) if (stopping?.aborted) return false
  return true
}

/** One that cannot be closed or erased keeps none behind it waiting. Returns what went wrong. */
async function forEach<T extends Pick<OrganizationRow, 'token'>>(
  found: readonly T[],
  stopping: AbortSignal | undefined,
  work: (organization: T) => Promise<unknown>,
): Promise<Error[]> {
  const faults: Error[] = []
  for (const one of found) {
    if (stopping?.aborted) break
    try {
      await work(one)
    } catch (cause) {
      // The next run looks again at what another process is deleting now.
      if (!(cause instanceof DeletionBusy)) faults.push(new Error(`deletion of ${one.token}`, { cause }))
    }
  }
  return faults
}

function complain(faults: readonly Error[]): void {
  if (faults.length > 0) throw new AggregateError(faults, 'some organizations could not be deleted')
}
