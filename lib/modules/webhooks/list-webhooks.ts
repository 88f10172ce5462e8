import { and, count, desc, eq, isNull } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import { ownedBy } from '../../platform/db/conditions.ts'
import type { WebhookQuery } from './contract.ts'
import { type WebhookRow, webhooks } from './table.ts'

/** A page of the namespace's webhooks, newest first, and their total number. */
export async function listWebhooks(
  ctx: PartnerCtx,
  { enabled, limit, page }: WebhookQuery,
): Promise<{ count: number; found: WebhookRow[] }> {
  const where = and(
    ownedBy(ctx, webhooks),
    isNull(webhooks.deletedAt),
    enabled === undefined ? undefined : eq(webhooks.enabled, enabled),
  )
  const [[total], found] = await Promise.all([
    ctx.db.select({ n: count() }).from(webhooks).where(where),
    ctx.db
      .select()
      .from(webhooks)
      .where(where)
      .orderBy(desc(webhooks.token))
      .limit(limit)
      .offset((page - 1) * limit),
  ])
  return { count: total?.n ?? 0, found }
}
