import { secondsObject } from '../../kernel/time.ts'
import type { Webhook } from './contract.ts'
import type { WebhookRow } from './table.ts'

/** `secret` only in the reply that made or revealed it; otherwise the mask is shown. */
export const presentWebhook = (row: WebhookRow, secret: string = row.secretMask): Webhook => ({
  token: row.token,
  partner_id: row.partnerId,
  name: row.name,
  description: row.description,
  endpoint: row.endpoint,
  secret,
  previous_secret_expires_at: row.previousExpiresAt && secondsObject(row.previousExpiresAt),
  events: row.events,
  enabled: row.enabled,
  disabled_reason: row.disabledReason,
  failing_since: row.failingSince && secondsObject(row.failingSince),
  created_at: secondsObject(row.createdAt),
  updated_at: secondsObject(row.updatedAt),
})
