import { and, eq, gte, isNotNull, ne, or } from 'drizzle-orm'
import type { Environment } from '../../kernel/access.ts'
import type { Ctx } from '../../platform/context.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import type { MailLimits } from '../members/index.ts'
import { emitThreshold } from './events.ts'
import { alertedAt, percentUsed } from './exposure.ts'
import { type LiquidityRow, liquidityPositions } from './table.ts'
import { lockPosition } from './track.ts'

type Notices = {
  readonly mailLimits: Pick<MailLimits, 'mayAlertOfUse'>
  readonly nextCutoff: (environment: Environment, now: Date) => Date | undefined
}

/**
 * Emits an event for each namespace whose use has reached a threshold; members are notified of it. The threshold is
 * recorded in the same transaction, and not notified again until the use has fallen well below it, and at most once an
 * hour: otherwise, a namespace could cause any number of mails. If the use passes several at once, only the highest is
 * notified.
 */
export async function alertOfUse(ctx: Ctx, notices: Notices): Promise<void> {
  const { position, netDebitCap, alerted } = liquidityPositions
  const found = await ctx.db
    .select()
    .from(liquidityPositions)
    .where(or(and(isNotNull(position), isNotNull(netDebitCap)), ne(alerted, 0)))
  for (const row of found) {
    const due = nextAlert(row)
    if (due === row.alerted) continue
    // Counted before it is recorded: what the quota stops stays due.
    if (due > row.alerted && !(await notices.mailLimits.mayAlertOfUse(row.partnerId, row.currency, due))) continue
    await record(ctx, row, notices, due)
  }
}

/** Whether the use has not fallen below a threshold since it was notified. */
export const isAtThreshold = async ({ db }: Ctx, { partnerId, currency, percent }: Reached): Promise<boolean> =>
  (await db.$count(
    liquidityPositions,
    and(
      eq(liquidityPositions.partnerId, partnerId),
      eq(liquidityPositions.currency, currency),
      gte(liquidityPositions.alerted, percent),
    ),
  )) > 0
type Reached = { readonly partnerId: string; readonly currency: string; readonly percent: number }

/** What counts as notified at the present use. Without a cap or a count, nothing is. */
const nextAlert = (row: LiquidityRow): number =>
  row.position === null ? 0 : alertedAt(row.alerted, percentUsed(row) ?? 0)

/** Records the alert that is due, and emits it unless the use has fallen. */
async function record(
  ctx: Ctx,
  { organizationId, partnerId, ...found }: LiquidityRow,
  { nextCutoff }: Notices,
  threshold: number,
): Promise<void> {
  await writeOnce({ ...ctx, organizationId, partnerId }, async (write) => {
    const row = await lockPosition(write, { organizationId, partnerId, ...found })
    if (!row || threshold === row.alerted || threshold !== nextAlert(row)) return
    await write.db
      .update(liquidityPositions)
      .set({ alerted: threshold })
      .where(and(eq(liquidityPositions.partnerId, partnerId), eq(liquidityPositions.currency, row.currency)))
    if (threshold < row.alerted) return
    emitThreshold(write, row, { threshold, nextCutoff: nextCutoff(row.environment, ctx.now) })
  })
}
