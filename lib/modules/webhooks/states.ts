import type { PaymentState } from '../payments/states.ts'

/** Why the gateway disabled a webhook: it failed for days, or its endpoint is gone. */
export const DISABLED_REASONS = ['failing', 'gone'] as const
export type DisabledReason = (typeof DISABLED_REASONS)[number]

/** Delivery status: waiting for an attempt, delivered, or failed after all attempts. */
export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/** Why an attempt failed: a status other than 2xx (`status`), or no response. */
export const FAILURES = ['status', 'timeout', 'refused_target', 'unresolved', 'tls', 'connection'] as const
export type Failure = (typeof FAILURES)[number]

/** Reserved address of the inspectors of sandbox namespaces (decision 0028). */
export const INSPECTOR_ORIGIN = 'https://inspector.internal'

/** Retention of deliveries in days, during which events can be recovered. */
export const RETENTION_DAYS = 90

/** Maximum number of attempts that are returned with a delivery. */
export const MAX_SHOWN_ATTEMPTS = 50

/** Maximum number of deliveries that one request redelivers. */
export const MAX_REDELIVERED = 100

/** Headers of a webhook. */
export const MAX_HEADERS = 10
/** Certificates of authorities that a webhook trusts: a root, its successor, and intermediate ones of both. */
export const MAX_CERTIFICATES = 5
/** A lease lasts longer than the longest attempt (`delivery/leases.ts`). */
export const TIMEOUT_SECONDS = { min: 1, max: 30 } as const
export const DEFAULT_TIMEOUT_SECONDS = 10

/** Intervals between attempts (contract#webhooks). After the last one there is none. */
export const RETRY_DELAYS_SECONDS = [5, 300, 1800, 7200, 18_000, 36_000, 36_000] as const
export const MAX_RETRIES = 10
/** At most twelve hours, so that an endpoint without attempts for 36 hours has nothing due (`IDLE_AFTER_MS`). */
export const RETRY_SECONDS = { min: 5, max: 43_200 } as const

/** Headers of the gateway, of the connection, and of Standard Webhooks. */
const RESERVED =
  /^(?:host|content-.*|transfer-encoding|connection|keep-alive|te|trailer|upgrade|expect|proxy-.*|user-agent|date|forwarded|x-forwarded-.*|x-http-method-override|http2-settings|webhook-.*|x-service-signature)$/i

/** Receivers that map headers to variables do not distinguish hyphens from underscores. */
export const isReserved = (name: string): boolean => RESERVED.test(name.replaceAll('_', '-'))

/** Which payments' events a webhook receives. Amounts are in minor units. */
export type PaymentFilter = {
  readonly states?: PaymentState[] | undefined
  readonly currency?: string | undefined
  readonly amount_min?: string | undefined
  readonly amount_max?: string | undefined
}
