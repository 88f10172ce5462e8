import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import type { PartnerCtx, Write } from '../../platform/context.ts'
import { rateLimited } from '../../platform/errors.ts'
import { TRIES } from './states.ts'
import { accountValidations } from './table.ts'

const DAY_SECONDS = 86_400
/** As many as ten failed validations have. */
const WRONG_A_DAY = 10 * TRIES

/**
 * Limits the wrong attempts of an organization at validations of live accounts, because unlimited
 * attempts would eventually guess the amounts. Attempts count from the last one at their validation,
 * so that many validations with one attempt each have no higher limit. Throws 429 (decision 0097).
 */
export async function refuseGuessing(ctx: Write<PartnerCtx>): Promise<void> {
  const { organizationId, status, triesLeft, depositsSentAt, updatedAt } = accountValidations
  const [wrong] = await ctx.db
    .select({ n: sql<number>`coalesce(sum(${TRIES} - ${triesLeft}), 0)::int` })
    .from(accountValidations)
    .where(
      and(
        eq(organizationId, ctx.organizationId),
        inArray(status, ['failed', 'pending']),
        // Only live accounts have deposits, and no attempt is made before they are sent.
        isNotNull(depositsSentAt),
        gt(updatedAt, new Date(ctx.now.getTime() - DAY_SECONDS * 1000)),
      ),
    )
  if ((wrong?.n ?? 0) >= WRONG_A_DAY) throw rateLimited(DAY_SECONDS)
}
