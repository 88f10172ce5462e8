import { and, count, isNull, sql } from 'drizzle-orm'
import { newId } from '../../kernel/ids.ts'
import type { PartnerCtx, Write } from '../../platform/context.ts'
import { inColumn } from '../../platform/crypto/sealed-columns.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import { ownedBy } from '../../platform/db/conditions.ts'
import { only } from '../../platform/db/rows.ts'
import { conflict } from '../../platform/errors.ts'
import type { CreateWebhook, EventFilter, UpdateWebhook } from './contract.ts'
import { type CheckedEndpoint, usable } from './delivery/check-endpoint.ts'
import { readCertificates } from './options/certificates.ts'
import { sealHeaders } from './options/headers.ts'
import { makeSecret, maskSecret } from './secret.ts'
import { DEFAULT_TIMEOUT_SECONDS } from './states.ts'
import { type WebhookRow, webhooks } from './table.ts'

/** A webhook with its secret in plain text, for the response only. */
export type WebhookAndSecret = { readonly webhook: WebhookRow; readonly secret: string }

/**
 * Limits the webhooks of a namespace, because each event is written once per webhook, in the
 * transaction that causes it.
 */
const MAX_WEBHOOKS = 100

/**
 * Creates a webhook. The secret is returned in full and stored encrypted, because it signs every
 * delivery (contract#webhooks). Throws 400 for an endpoint that is not allowed, and 409 at the
 * limit of webhooks.
 */
export async function createWebhook(
  ctx: Write<PartnerCtx>,
  secrets: Secrets,
  input: CreateWebhook,
  checked: CheckedEndpoint,
): Promise<WebhookAndSecret> {
  const endpoint = usable(checked)
  // Concurrent calls could exceed the limit, because they do not see each other's webhooks.
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${ctx.partnerId}`}, 0))`)
  const [has] = await ctx.db
    .select({ n: count() })
    .from(webhooks)
    .where(and(ownedBy(ctx, webhooks), isNull(webhooks.deletedAt)))
  if ((has?.n ?? 0) >= MAX_WEBHOOKS)
    throw conflict(`A namespace can have at most ${MAX_WEBHOOKS} webhooks. Delete one first.`)
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
      ...sealHeaders(secrets, { token, partnerId: ctx.partnerId }, endpoint, input.headers),
      ...optionsOf(input, ctx.now),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning()
  const webhook = only(made)
  // Without `enabled`: an approval that an earlier release requested must not differ.
  const { enabled: _, ...after } = audited(webhook)
  ctx.audit({ action: 'webhook.create', resourceId: webhook.token, after })
  return { webhook, secret }
}

/**
 * Options that have a column of their own. Omitted ones are undefined, which leaves a column as it is. Throws 400 for
 * certificates that cannot be used.
 */
export const optionsOf = (
  {
    timeout_seconds: timeout,
    retry_delays_seconds: retryDelays,
    payment_filter: paymentFilter,
    ca_certificates: certificates,
  }: Pick<UpdateWebhook, 'timeout_seconds' | 'retry_delays_seconds' | 'payment_filter' | 'ca_certificates'>,
  now: Date,
) => ({
  timeoutSeconds: timeout === DEFAULT_TIMEOUT_SECONDS ? null : timeout,
  retryDelays,
  paymentFilter,
  caCertificates: typeof certificates === 'string' ? readCertificates(certificates, now) : certificates,
})

/** The names of headers that got a value, for the audit log: otherwise, a change of the value alone would be invisible. */
export function replacedHeaders(headers: UpdateWebhook['headers']) {
  const names = (headers ?? []).flatMap(({ name, value }) => (value === undefined ? [] : [name]))
  return names.length > 0 ? { headers_replaced: names } : {}
}

/** A webhook in the audit log: without secrets and values of headers. */
export const audited = (row: WebhookRow) => ({
  name: row.name,
  endpoint: row.endpoint,
  events: row.events,
  enabled: row.enabled,
  ...(row.headerNames.length > 0 && { headers: row.headerNames }),
  ...(row.timeoutSeconds !== null && { timeout_seconds: row.timeoutSeconds }),
  ...(row.retryDelays !== null && { retry_delays_seconds: row.retryDelays }),
  ...(row.paymentFilter !== null && { payment_filter: row.paymentFilter }),
  ...(row.caCertificates !== null && { ca_certificates: row.caCertificates }),
})

export const distinct = (events: readonly EventFilter[]): EventFilter[] => [
  ...new Map(events.map((filter) => [`${filter.record_type} ${filter.event_type}`, filter])).values(),
]
