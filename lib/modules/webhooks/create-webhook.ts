import { and, count, isNull, sql } from 'drizzle-orm'
import { newId } from '../../kernel/ids.ts'
import type { PartnerCtx, Write } from '../../platform/context.ts'
import { inColumn } from '../../platform/crypto/sealed-columns.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import { ownedBy } from '../../platform/db/conditions.ts'
import { only } from '../../platform/db/rows.ts'
import { conflict } from '../../platform/errors.ts'
import { type CheckedEndpoint, usable } from './check-endpoint.ts'
import type { CreateWebhook, EventFilter } from './contract.ts'
import { makeSecret, maskSecret } from './secret.ts'
import { type WebhookRow, webhooks } from './table.ts'

/** A webhook together with its secret: exists only while the reply is made. */
export type WebhookAndSecret = { readonly webhook: WebhookRow; readonly secret: string }

/** Each event is written down once for each of them, in the transaction of whoever causes it. */
const MOST = 100

/**
 * Adds a webhook to the namespace. The secret is returned in full, and kept encrypted: it signs every delivery (contract#webhooks).
 * Throws 400 for an endpoint that must not be called, 409 when the namespace has too many.
 */
export async function createWebhook(
  ctx: Write<PartnerCtx>,
  secrets: Secrets,
  input: CreateWebhook,
  checked: CheckedEndpoint,
): Promise<WebhookAndSecret> {
  const endpoint = usable(checked)
  // Two that are made at the same moment would each count without the other.
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${ctx.partnerId}`}, 0))`)
  const [has] = await ctx.db
    .select({ n: count() })
    .from(webhooks)
    .where(and(ownedBy(ctx, webhooks), isNull(webhooks.deletedAt)))
  if ((has?.n ?? 0) >= MOST) throw conflict(`A namespace can have at most ${MOST} webhooks`)
  const secret = makeSecret(ctx.random)
  const token = newId('whk', ctx.now, ctx.random)
  const made = await ctx.db
    .insert(webhooks)
    .values({
      token,
      organizationId: ctx.organizationId,
      partnerId: ctx.partnerId,
      name: input.name,
      description: input.description,
      endpoint,
      sealedSecret: secrets.seal(inColumn('webhookSecret', token, ctx.partnerId), secret),
      secretMask: maskSecret(secret),
      events: distinct(input.events),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning()
  const webhook = only(made)
  const { name, events } = webhook
  ctx.audit({ action: 'webhook.create', resourceId: webhook.token, after: { name, endpoint, events } })
  return { webhook, secret }
}

/** Each filter once. */
export const distinct = (events: readonly EventFilter[]): EventFilter[] => [
  ...new Map(events.map((filter) => [`${filter.record_type} ${filter.event_type}`, filter])).values(),
]
