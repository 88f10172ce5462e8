import { isoTime, secondsObject } from '../../kernel/time.ts'
import type { Delivery, DeliveryDetails, PaymentEvents, WatchedWebhook, Webhook, WebhookError } from './contract.ts'
import type { FailedAttempt } from './list-errors.ts'
import type { StoredEvent } from './payment-events.ts'
import { DEFAULT_TIMEOUT_SECONDS, RETRY_DELAYS_SECONDS } from './states.ts'
import type { AttemptRow, DeliveryRow, WebhookRow } from './table.ts'
import type { WebhookHealth } from './webhook-health.ts'

/** `secret` only in the response that created or revealed it; masked otherwise. */
export const presentWebhook = (row: WebhookRow, secret: string = row.secretMask): Webhook => ({
  token: row.token,
  partner_id: row.partnerId,
  name: row.name,
  description: row.description,
  endpoint: row.endpoint,
  secret,
  previous_secret_expires_at: row.previousExpiresAt && secondsObject(row.previousExpiresAt),
  events: row.events,
  headers: row.headerNames.map((name) => ({ name })),
  timeout_seconds: row.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS,
  retry_delays_seconds: row.retryDelays ?? [...RETRY_DELAYS_SECONDS],
  payment_filter: row.paymentFilter,
  ca_certificates: row.caCertificates,
  enabled: row.enabled,
  disabled_reason: row.disabledReason,
  failing_since: row.failingSince && secondsObject(row.failingSince),
  created_at: secondsObject(row.createdAt),
  updated_at: secondsObject(row.updatedAt),
})

/** A webhook with its health, which is empty if the webhook was just deleted. */
export const presentWatched = (row: WebhookRow, health: WebhookHealth = UNTRIED): WatchedWebhook => ({
  ...presentWebhook(row),
  health: {
    attempted: health.attempted,
    delivered: health.delivered,
    waiting: health.waiting,
    last_error: health.lastError && {
      delivery_id: health.lastError.deliveryId,
      at: isoTime(health.lastError.at),
      failure: health.lastError.failure,
      status_code: health.lastError.statusCode,
    },
  },
})

const UNTRIED: WebhookHealth = { attempted: 0, delivered: 0, waiting: 0, lastError: null }

export const presentPaymentEvents = (found: readonly StoredEvent[]): PaymentEvents => ({
  events: found.map(({ token, recordType, eventType, createdAt, deliveries }) => ({
    token,
    record_type: recordType,
    event_type: eventType,
    created_at: isoTime(createdAt),
    deliveries: [...deliveries],
  })),
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
  last_duration_ms: row.lastDurationMs,
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
