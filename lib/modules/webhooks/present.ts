import { isoTime, secondsObject } from '../../kernel/time.ts'
import type { Delivery, DeliveryDetails, Webhook, WebhookError } from './contract.ts'
import type { FailedAttempt } from './list-errors.ts'
import type { AttemptRow, DeliveryRow, WebhookRow } from './table.ts'

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

export const presentDelivery = (row: DeliveryRow): Delivery => ({
  token: row.token,
  webhook_id: row.webhookId,
  event_id: row.eventId,
  record_type: row.recordType,
  event_type: row.eventType,
  status: row.status,
  attempts: row.attempts,
  next_attempt_at: row.dueAt && isoTime(row.dueAt),
  last_attempt_at: row.lastAttemptAt && isoTime(row.lastAttemptAt),
  last_status_code: row.lastStatusCode,
  last_failure: row.lastFailure,
  created_at: isoTime(row.createdAt),
})

export const presentDeliveryDetails = (row: DeliveryRow, history: readonly AttemptRow[]): DeliveryDetails => ({
  ...presentDelivery(row),
  history: history.map(presentAttempt),
})

const presentAttempt = (row: AttemptRow): DeliveryDetails['history'][number] => ({
  number: row.number,
  at: isoTime(row.at),
  duration_ms: row.durationMs,
  endpoint: row.endpoint,
  failure: row.failure,
  request: { headers: row.requestHeaders, body: row.requestBody },
  response:
    row.statusCode === null
      ? null
      : {
          status_code: row.statusCode,
          headers: row.responseHeaders ?? {},
          body: row.responseBody ?? '',
          is_cut: row.responseIsCut,
        },
})

export const presentError = ({ attempt, delivery }: FailedAttempt): WebhookError => ({
  delivery_id: delivery.token,
  event_id: delivery.eventId,
  record_type: delivery.recordType,
  event_type: delivery.eventType,
  attempt: attempt.number,
  failure: attempt.failure ?? 'status',
  status_code: attempt.statusCode,
  response_body: attempt.responseBody,
  duration_ms: attempt.durationMs,
  created_at: isoTime(attempt.at),
})
