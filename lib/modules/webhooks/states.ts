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
