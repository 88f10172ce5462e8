import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { PartnerCtx, Write } from '../../platform/context.ts'
import { expirePayments } from '../admissions/index.ts'
import { sandboxOnly } from '../inspector/index.ts'
import { SANDBOX_ORGANIZATION } from '../namespaces/index.ts'
import { payments } from '../payments/table.ts'
import { type RunRow, startSettlement } from '../settlements/index.ts'
import { answerTasks } from './answer-tasks.ts'

/** When the sandbox settles after a time by itself; undefined if never. */
export type NextCutoff = (now: Date) => Date | undefined

/** What passed with the time. */
export type Passed = { readonly to: Date; readonly answered: number; readonly expired: number }
export type Advanced = Passed & { readonly run: RunRow }

/** Portions of tasks, and of payments, that one request lets pass: more is left to the next. */
const MOST_PORTIONS = 10

/**
 * Lets the time until a coming cutoff pass at once for what is between the caller's organization and the simulated partners. What
 * other organizations take part in keeps its time (decision 0036). Each task and each payment in a transaction of its own, so it must
 * not run inside one; to do it twice does no harm. Throws 404 outside of the sandbox.
 */
export async function letPass(ctx: PartnerCtx, cutoffs: number, next: NextCutoff): Promise<Passed> {
  sandboxOnly(ctx)
  const to = cutoffAfter(ctx.now, cutoffs, next)
  const { organizationId } = ctx
  const answered = await toTheLast(() => answerTasks(ctx, { asOf: to, organizationId }))
  const expired = await toTheLast(() => expirePayments(ctx, { asOf: to, among: isBetweenThem(organizationId) }))
  return { to, answered, expired }
}

/** Portion after portion, until one does nothing. */
async function toTheLast(portion: () => Promise<number>): Promise<number> {
  let sum = 0
  for (let i = 0; i < MOST_PORTIONS; i++) {
    const done = await portion()
    if (done === 0) break
    sum += done
  }
  return sum
}

/** Closes the sandbox's window after time has passed, as the cutoff would. */
export async function advance(ctx: Write<PartnerCtx>, { to, answered, expired }: Passed): Promise<Advanced> {
  ctx.audit({
    action: 'sandbox.advance',
    resourceId: ctx.partnerId,
    after: { to: to.toISOString(), answered, expired },
  })
  return { to, answered, expired, run: await startSettlement(ctx, 'sandbox') }
}

/** The cutoff that comes so many after a time; the time itself where nothing is settled by schedule. */
export function cutoffAfter(now: Date, cutoffs: number, next: NextCutoff): Date {
  let to = now
  for (let i = 0; i < cutoffs; i++) to = next(to) ?? to
  return to
}

/** Payments of an organization in the sandbox that nobody else but a simulated partner takes part in. */
function isBetweenThem(organizationId: string): SQL | undefined {
  const them = [organizationId, SANDBOX_ORGANIZATION]
  return and(
    eq(payments.environment, 'sandbox'),
    or(eq(payments.organizationId, organizationId), eq(payments.receiverOrganizationId, organizationId)),
    inArray(payments.organizationId, them),
    or(isNull(payments.receiverOrganizationId), inArray(payments.receiverOrganizationId, them)),
  )
}
