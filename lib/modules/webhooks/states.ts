/** Why a webhook was disabled by us and not by its owner: it failed for days, or answered that it is gone. */
export const DISABLED_REASONS = ['failing', 'gone'] as const
export type DisabledReason = (typeof DISABLED_REASONS)[number]

/** What has become of a delivery: it waits for its first or next try, it was taken, or every try of the schedule failed. */
export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/** Why an attempt failed: the answer was no 2xx (`status`), or there was none. */
export const FAILURES = ['status', 'timeout', 'refused_target', 'unresolved', 'tls', 'connection'] as const
export type Failure = (typeof FAILURES)[number]

/** Under this address, which no network has, stands the inspector of each sandbox namespace (decision 0028). */
export const INSPECTOR_ORIGIN = 'https://inspector.internal'

/** Days for which deliveries are kept, and events can be delivered later. */
export const KEPT_DAYS = 90
