import { eq } from 'drizzle-orm'
import type { PartnerCtx, Write } from '../../platform/context.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import { only } from '../../platform/db/rows.ts'
import type { UpdateWebhook } from './contract.ts'
import { audited, distinct, optionsOf, replacedHeaders } from './create-webhook.ts'
import { type CheckedEndpoint, usable } from './delivery/check-endpoint.ts'
import { lockWebhook } from './find-webhook.ts'
import { changeHeaders } from './options/headers.ts'
import { type WebhookRow, webhooks } from './table.ts'

/**
 * Updates a webhook. Enabling it, or changing its endpoint or authorities, resets its failures and resumes pending
 * deliveries. Throws 404, and 400 for an endpoint that is not allowed, a new header without a value, or certificates that
 * cannot be used.
 */
export async function updateWebhook(
  ctx: Write<PartnerCtx>,
  secrets: Secrets,
  token: string,
  { name, description, events, enabled, headers, ...options }: UpdateWebhook,
  checked: CheckedEndpoint | undefined,
): Promise<WebhookRow> {
  const before = await lockWebhook(ctx, token)
  const endpoint = checked && usable(checked)
  const isElsewhere = endpoint !== undefined && endpoint !== before.endpoint
  const isEnabled = enabled && !before.enabled
  const set = optionsOf(options, ctx.now)
  const isTrustedAnew = set.caCertificates !== undefined && set.caCertificates !== before.caCertificates
  const anew = {
    ...(isEnabled && { disabledReason: null }),
    ...((isEnabled || isElsewhere || isTrustedAnew) && { failingSince: null, restingUntil: null, failureNotices: 0 }),
  }
  const changed = await ctx.db
    .update(webhooks)
    .set({
      name,
      description,
      enabled,
      ...anew,
      endpoint,
      events: events && distinct(events),
      ...changeHeaders(secrets, before, endpoint ?? before.endpoint, headers),
      ...set,
      updatedAt: ctx.now,
    })
    .where(eq(webhooks.token, token))
    .returning()
  const after = only(changed)
  ctx.audit({
    action: 'webhook.update',
    resourceId: token,
    before: audited(before),
    after: { ...audited(after), ...replacedHeaders(headers) },
  })
  return after
}
