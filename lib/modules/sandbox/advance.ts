import type { PartnerCtx, Write } from '../../platform/context.ts'
import { expirePayments } from '../admissions/index.ts'
import { sandboxOnly } from '../inspector/index.ts'
import { SANDBOX_ORGANIZATION } from '../namespaces/index.ts'
import { type RunRow, startSettlement } from '../settlements/index.ts'
import { answerTasks } from './answer-tasks.ts'

/** Next scheduled cutoff of the sandbox after a time; undefined if there is none. */
export type NextCutoff = (now: Date) => Date | undefined

export type Passed = { readonly to: Date; readonly answered: number; readonly expired: number }
type Advanced = Passed & { readonly run: RunRow }

/** Maximum batches of tasks and payments per request; the next request continues. */
const MAX_PORTIONS = 10

/**
 * Advances payments between the caller's organization and simulated partners to an upcoming cutoff.
 * Payments with other organizations are not affected (decision 0036). Each task and payment has its
 * own transaction, so it must not run inside one; it is safe to repeat. Throws 404 outside the
 * sandbox.
 */
export async function letPass(ctx: PartnerCtx, cutoffs: number, next: NextCutoff): Promise<Passed> {
  sandboxOnly(ctx)
  const to = cutoffAfter(ctx.now, cutoffs, next)
  const { organizationId } = ctx
  const answered = await toTheLast(() => answerTasks(ctx, { asOf: to, organizationId }))
  const expired = await toTheLast(() =>
    expirePayments(ctx, { asOf: to, between: [organizationId, SANDBOX_ORGANIZATION] }),
  )
  return { to, answered, expired }
}

/** Runs batches until one does nothing. */
async function toTheLast(portion: () => Promise<number>): Promise<number> {
  let sum = 0
  for (let i = 0; i < MAX_PORTIONS; i++) {
    const done = await portion()
    if (done === 0) break
    sum += done
  }
  return sum
}

/** Settles the sandbox, as the cutoff would. */
export async function advance(ctx: Write<PartnerCtx>, { to, answered, expired }: Passed): Promise<Advanced> {
  ctx.audit({
    action: 'sandbox.advance',
    resourceId: ctx.partnerId,
    after: { to: to.toISOString(), answered, expired },
  })
  return { to, answered, expired, run: await startSettlement(ctx, 'sandbox') }
}

/** The nth cutoff after a time; the time itself without a schedule. */
function cutoffAfter(now: Date, cutoffs: number, next: NextCutoff): Date {
  let to = now
  for (let i = 0; i < cutoffs; i++) to = next(to) ?? to
  return to
}
