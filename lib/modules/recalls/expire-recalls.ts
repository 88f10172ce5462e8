import { and, asc, eq, lte, or } from 'drizzle-orm'
import type { Ctx, Write } from '../../platform/context.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import { lockUnlessBusy } from '../payments/index.ts'
import { end } from './end-recall.ts'
import { type RecallRow, recalls } from './table.ts'

/** Recalls per sweep; the next sweep continues. */
const PORTION = 500

/**
 * Expires recalls that nobody answered in time, or all open recalls of a closed organization. Each has a
 * transaction of its own. Returns the number of expired recalls. Throws AggregateError at the end for
 * those that failed, so that one does not block later ones.
 */
export async function expireRecalls(ctx: Ctx, { organizationId }: { organizationId?: string } = {}): Promise<number> {
  const isOver = organizationId === undefined ? lte(recalls.expiresAt, ctx.now) : isOf(organizationId)
  const found = await ctx.db
    .select()
    .from(recalls)
    .where(and(eq(recalls.state, 'open'), isOver))
    .orderBy(asc(recalls.expiresAt))
    .limit(PORTION)
  let ended = 0
  const failures: unknown[] = []
  for (const recall of found) {
    const side = { organizationId: recall.organizationId, partnerId: recall.partnerId }
    try {
      if (await writeOnce({ ...ctx, ...side }, (write) => expireRecall(write, recall))) ended += 1
    } catch (error) {
      failures.push(error)
    }
  }
  const [cause] = failures
  if (cause) throw new AggregateError(failures, `${failures.length} of the recalls could not be expired`, { cause })
  return ended
}

/** Whether an organization has open recalls. */
export const hasOpenRecalls = async ({ db }: Ctx, organizationId: string): Promise<boolean> =>
  (await db.$count(recalls, and(eq(recalls.state, 'open'), isOf(organizationId)))) > 0

/** Whether this recall of a payment is open. */
export const isOpenRecall = async ({ db }: Ctx, paymentId: string, token: string): Promise<boolean> =>
  (await db.$count(
    recalls,
    and(eq(recalls.paymentId, paymentId), eq(recalls.token, token), eq(recalls.state, 'open')),
  )) > 0

const isOf = (organizationId: string) =>
  or(eq(recalls.organizationId, organizationId), eq(recalls.receiverOrganizationId, organizationId))

/** Expires one recall, unless it has ended or another transaction holds its payment. */
async function expireRecall(ctx: Write<Ctx>, { paymentId, token }: RecallRow): Promise<boolean> {
  if (!(await lockUnlessBusy(ctx, paymentId))) return false
  const [open] = await ctx.db
    .select()
    .from(recalls)
    .where(and(eq(recalls.paymentId, paymentId), eq(recalls.token, token), eq(recalls.state, 'open')))
  if (!open) return false
  await end(ctx, open, { state: 'expired' })
  return true
}
