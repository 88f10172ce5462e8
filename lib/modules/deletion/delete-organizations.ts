import type { Ctx } from '../../platform/context.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import { findClosable, findClosed, type OrganizationRow, tryLockOrganization } from '../organizations/index.ts'
import { expireRecalls, hasOpenRecalls } from '../recalls/index.ts'
import { closeOrganization } from './close-organization.ts'
import { DeletionBusy } from './deletion-lock.ts'
import { endLinks } from './end-links.ts'
import { eraseInPortions, eraseRemaining } from './erase-organization.ts'
import { findBlockers } from './find-blockers.ts'

/**
 * Wait between closing and erasing. By then, all requests have ended, all log entries are written,
 * and stored responses are deleted (48 hours, plus an hour for the job).
 */
const IDLE_MS = 50 * 3_600_000

/**
 * Options of a run. When the process stops, it ends after the current batch, and the next run
 * continues.
 */
type Bounds = {
  readonly stopping?: AbortSignal
  /** Rows per batch; smaller in tests. */
  readonly portion?: number
  /** Read before each transaction, because a run can take hours. */
  readonly clock?: () => Date
}

const currentContext =
  (ctx: Ctx, clock: Bounds['clock']): (() => Ctx) =>
  () =>
    clock ? { ...ctx, now: clock() } : ctx

/**
 * Closes organizations whose deletion is due, and ends the links and recalls of closed ones (decision 0044).
 * Several processes can run it. Throws all errors at the end.
 */
export async function closeOrganizations(ctx: Ctx, { stopping, portion, clock }: Bounds = {}): Promise<void> {
  const current = currentContext(ctx, clock)
  const faults = await forEach(await findClosable(ctx), stopping, ({ token }) =>
    writeOnce(current(), (write) => closeOrganization(write, token)),
  )
  const closed = await findClosed(ctx)
  const others = await forEach(closed, stopping, async ({ token }) => {
    await isDone(endLinks(current, token, portion), stopping)
    // Nobody could answer them.
    await expireRecalls(current(), { organizationId: token })
  })
  complain([...faults, ...others])
}

/**
 * Erases closed organizations once nothing of theirs is pending. It can take hours and does not
 * delay closings. Several processes can run it, because each step checks again whether it is
 * needed. Throws all errors at the end.
 */
export async function eraseOrganizations(ctx: Ctx, bounds: Bounds = {}): Promise<void> {
  const closed = await findClosed(ctx, new Date(ctx.now.getTime() - IDLE_MS))
  complain(await forEach(closed, bounds.stopping, (organization) => erase(ctx, organization, bounds)))
}

async function erase(
  ctx: Ctx,
  organization: Pick<OrganizationRow, 'token' | 'operator'>,
  { stopping, portion, clock }: Bounds,
): Promise<void> {
  const current = currentContext(ctx, clock)
  const waits = await findBlockers(ctx.db, organization)
  const { operates_network, ...counts } = waits
  if (operates_network || Object.values(counts).some((count) => count > 0)) return
  const { token } = organization
  // Their end notifies the organization's namespaces, too. Closed organizations create no new ones.
  if (await hasOpenRecalls(ctx, token)) return
  // Ending links also notifies the organization's namespaces, so it precedes the deletion of their
  // events.
  if (!(await isDone(endLinks(current, token, portion), stopping))) return
  if (!(await isDone(eraseInPortions(ctx.db, token, portion), stopping))) return
  await writeOnce(current(), async (write) => {
    const still = await tryLockOrganization(write, token)
    if (still && !still.erasedAt) await eraseRemaining(write, token)
  })
}

/** Runs the steps in order; false if the process stops before the last. */
async function isDone(steps: AsyncGenerator<void>, stopping: AbortSignal | undefined): Promise<boolean> {
  for await (const _ of steps) if (stopping?.aborted) return false
  return true
}

/** An organization that fails does not block later ones. Returns the errors. */
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
      // Left to the next run, because another process is deleting.
      if (!(cause instanceof DeletionBusy)) faults.push(new Error(`Cannot delete organization ${one.token}`, { cause }))
    }
  }
  return faults
}

function complain(faults: readonly Error[]): void {
  if (faults.length > 0) throw new AggregateError(faults, 'some organizations could not be deleted')
}
