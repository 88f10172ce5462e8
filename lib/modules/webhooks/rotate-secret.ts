import { eq } from 'drizzle-orm'
import type { PartnerCtx, Write } from '../../platform/context.ts'
import { inColumn } from '../../platform/crypto/sealed-columns.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import { only } from '../../platform/db/rows.ts'
import type { WebhookAndSecret } from './create-webhook.ts'
import { lockWebhook } from './find-webhook.ts'
import { makeSecret, maskSecret } from './secret.ts'
import { type WebhookRow, webhooks } from './table.ts'

/** Rotates the signing secret. Only the previous one also signs, for `graceSeconds`. Throws 404. */
export async function rotateWebhookSecret(
  ctx: Write<PartnerCtx>,
  secrets: Secrets,
  token: string,
  graceSeconds: number,
): Promise<WebhookAndSecret> {
  const current = await lockWebhook(ctx, token)
  const secret = makeSecret(ctx.random)
  const previous =
    graceSeconds > 0
      ? secrets.seal(inColumn('previousWebhookSecret', token, ctx.partnerId), secretOf(secrets, current))
      : null
  const changed = await ctx.db
    .update(webhooks)
    .set({
      sealedSecret: secrets.seal(inColumn('webhookSecret', token, ctx.partnerId), secret),
      secretMask: maskSecret(secret),
      sealedPrevious: previous,
      previousExpiresAt: graceSeconds > 0 ? new Date(ctx.now.getTime() + graceSeconds * 1000) : null,
      updatedAt: ctx.now,
    })
    .where(eq(webhooks.token, token))
    .returning()
  ctx.audit({
    action: 'webhook.rotate_secret',
    resourceId: token,
    before: { secret: current.secretMask },
    after: { secret: maskSecret(secret), grace_period_seconds: graceSeconds },
  })
  return { webhook: only(changed), secret }
}

/** Reveals the signing secret and records it in the audit log. Throws 404. */
export async function revealWebhookSecret(
  ctx: Write<PartnerCtx>,
  secrets: Secrets,
  token: string,
): Promise<WebhookAndSecret> {
  const webhook = await lockWebhook(ctx, token)
  ctx.audit({ action: 'webhook.reveal_secret', resourceId: token, after: { secret: webhook.secretMask } })
  return { webhook, secret: secretOf(secrets, webhook) }
}

const secretOf = (secrets: Secrets, { token, partnerId, sealedSecret }: WebhookRow) =>
  secrets.open(inColumn('webhookSecret', token, partnerId), sealedSecret)
