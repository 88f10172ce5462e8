import { and, asc, eq, gt, inArray, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { idAtTime } from '../../kernel/ids.ts'
import type { Ctx } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import { proposalProjection as links, updateLink } from '../links/index.ts'
import { SIMULATED_IDS } from '../namespaces/index.ts'
import { HOLD, SLOW, SLOW_MS, verdictOf } from './magic.ts'
import { asPartner } from './open-partners.ts'

/**
 * Maximum age of proposals to answer, which limits the search although `hold@` leaves proposals
 * open.
 */
const LOOKBACK_MS = 3_600_000
/** Links per run; the next run continues. */
const PORTION = 200

/**
 * Lets simulated partners answer link proposals: `hold@` leaves them open, a failure identifier
 * declines, all others accept. Returns the number of answers.
 */
export async function answerLinks(ctx: Ctx): Promise<number> {
  const proposed = await ctx.db
    .select()
    .from(links)
    .where(
      and(
        inArray(links.responderPartnerId, [...SIMULATED_IDS]),
        gt(links.token, idAtTime('lnk', new Date(ctx.now.getTime() - LOOKBACK_MS))),
        eq(links.status, 'proposed'),
        not(is(HOLD)),
        or(not(is(SLOW)), lte(links.createdAt, new Date(ctx.now.getTime() - SLOW_MS))),
      ),
    )
    .orderBy(asc(links.token))
    .limit(PORTION)
  let answered = 0
  for (const link of proposed) if (await answer(ctx, link)) answered += 1
  return answered
}

const is = (identifier: string): SQL => sql`${links.responderAddress} like ${`${identifier}@%`}`

type Proposal = typeof links.$inferSelect

/** A concurrent run waits for the lock and finds the link answered. */
async function answer(ctx: Ctx, { token, responderPartnerId, responderAddress }: Proposal): Promise<boolean> {
  const status = verdictOf(responderAddress).kind === 'accept' ? 'established' : 'declined'
  try {
    await writeOnce(asPartner(ctx, responderPartnerId), (write) => updateLink(write, token, { status }))
    return true
  } catch (error) {
    if (error instanceof Refusal && [404, 409].includes(error.status)) return false
    throw error
  }
}
