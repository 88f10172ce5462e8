import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import { DAY_MS, dueWarning, WARNINGS } from './due-warning.ts'
import { emitExpiry } from './events.ts'
import { type ApiKeyRow, apiKeys } from './table.ts'

/** Keys per query. */
const PORTION = 100

/**
 * Warns that keys expire in 14, 7 and 1 days, and that they have expired, with an event per key, of which members are
 * notified. Each warning is recorded in the transaction of its event; after a downtime, only the latest one is.
 * Disabled keys get no warnings.
 */
export async function warnOfExpiry(ctx: Ctx, stopping: AbortSignal): Promise<void> {
  for (let found = await findDue(ctx); found.length > 0; found = await findDue(ctx)) {
    for (const key of found) {
      if (stopping.aborted) return
      await warn(ctx, key)
    }
  }
}

/** Keys with a warning that is due and not recorded. */
function findDue({ db, now }: Ctx): Promise<ApiKeyRow[]> {
  const due = WARNINGS.map((days) =>
    and(lte(apiKeys.expiresAt, new Date(now.getTime() + days * DAY_MS)), isNotWarned(days)),
  )
  return db
    .select()
    .from(apiKeys)
    .where(
      and(
        isNull(apiKeys.revokedAt),
        eq(apiKeys.enabled, true),
        sql`${apiKeys.warnedDays} is distinct from 0`,
        or(...due),
      ),
    )
    .orderBy(asc(apiKeys.expiresAt))
    .limit(PORTION)
}

/** Neither of this warning nor of a later one. */
const isNotWarned = (days: number) => or(isNull(apiKeys.warnedDays), gt(apiKeys.warnedDays, days))

/** Records and emits a warning, unless another process did or the key has changed. */
async function warn(ctx: Ctx, { token, organizationId, partnerId, expiresAt }: ApiKeyRow): Promise<void> {
  const days = expiresAt && dueWarning(expiresAt, ctx.now)
  if (expiresAt === null || days === null) return
  await writeOnce({ ...ctx, organizationId, partnerId }, async (write) => {
    const [row] = await write.db
      .update(apiKeys)
      .set({ warnedDays: days })
      .where(
        and(
          eq(apiKeys.token, token),
          eq(apiKeys.expiresAt, expiresAt),
          isNull(apiKeys.revokedAt),
          eq(apiKeys.enabled, true),
          isNotWarned(days),
        ),
      )
      .returning()
    if (row) emitExpiry(write, row, days)
  })
}

/** Whether an enabled key has this expiry, which can be in the past. */
export const isExpiringAt = async ({ db }: Ctx, token: string, expiresAt: Date): Promise<boolean> =>
  (await db.$count(
    apiKeys,
    and(
      eq(apiKeys.token, token),
      eq(apiKeys.expiresAt, expiresAt),
      isNull(apiKeys.revokedAt),
      eq(apiKeys.enabled, true),
    ),
  )) > 0
