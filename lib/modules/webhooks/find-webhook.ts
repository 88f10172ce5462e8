import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { PartnerCtx, Write } from '../../platform/context.ts'
import { ownedBy } from '../../platform/db/conditions.ts'
import { notFound } from '../../platform/errors.ts'
import { type WebhookRow, webhooks } from './table.ts'

/** A webhook of the caller's namespace. Throws 404. */
export async function findWebhook(ctx: PartnerCtx, token: string): Promise<WebhookRow> {
  const [row] = await ctx.db.select().from(webhooks).where(own(ctx, token))
  if (!row) throw notFound()
  return row
}

/** The same, locked for update. */
export async function lockWebhook(ctx: Write<PartnerCtx>, token: string): Promise<WebhookRow> {
  const [row] = await ctx.db.select().from(webhooks).where(own(ctx, token)).for('update')
  if (!row) throw notFound()
  return row
}

/** Excludes deleted webhooks. */
const own = (ctx: PartnerCtx, token: string): SQL | undefined =>
  and(ownedBy(ctx, webhooks), eq(webhooks.token, token), isNull(webhooks.deletedAt))
