import { and, asc, eq, gt, inArray, lte, not, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import { SIMULATED_IDS } from '../namespaces/index.ts'
import { anySuspended } from '../organizations/index.ts'
import { paymentProjection as payments } from '../payments/index.ts'
import { acceptRecall, recallProjection as recalls, refuseRecall } from '../recalls/index.ts'
import { RECALL_IGNORED, RECALL_REFUSED, SLOW, SLOW_MS } from './magic.ts'
import { asPartner } from './open-partners.ts'

/** Recalls per run; the next run continues. */
const PORTION = 200

/**
 * Lets simulated partners answer recalls of payments that they received: `recall_ignored@` leaves them
 * open, `recall_refused@` refuses, all others grant. Returns the number of answers.
 */
export async function answerRecalls(ctx: Ctx): Promise<number> {
  const waiting = await ctx.db
    .select({ recall: recalls, address: payments.beneficiaryAddress })
    .from(recalls)
    .innerJoin(payments, eq(payments.paymentId, recalls.paymentId))
    .where(
      and(
        inArray(recalls.receiverPartnerId, [...SIMULATED_IDS]),
        eq(recalls.state, 'open'),
        gt(recalls.expiresAt, ctx.now),
        not(is(RECALL_IGNORED)),
        or(not(is(SLOW)), lte(recalls.createdAt, new Date(ctx.now.getTime() - SLOW_MS))),
        // Recalls of suspended organizations wait and do not block others.
        not(anySuspended(sql`${recalls.organizationId}`)),
      ),
    )
    .orderBy(asc(recalls.token))
    .limit(PORTION)
  let answered = 0
  for (const { recall, address } of waiting) if (await answer(ctx, recall, address)) answered += 1
  return answered
}

const is = (identifier: string): SQL => sql`lower(${payments.beneficiaryAddress}) like ${`${identifier}@%`}`

type Waiting = Pick<typeof recalls.$inferSelect, 'paymentId' | 'token' | 'receiverPartnerId'>

/** Returns false if the recall has just been answered by another run or canceled, or a side suspended. */
async function answer(ctx: Ctx, recall: Waiting, address: string): Promise<boolean> {
  const path = { payment_id: recall.paymentId, recall_id: recall.token }
  const isRefused = address.toLowerCase().startsWith(`${RECALL_REFUSED}@`)
  try {
    await writeOnce(asPartner(ctx, recall.receiverPartnerId), (write) =>
      isRefused ? refuseRecall(write, path, { reason: 'CUST' }) : acceptRecall(write, path),
    )
    return true
  } catch (error) {
    if (error instanceof Refusal && [404, 409].includes(error.status)) return false
    throw error
  }
}
