/** The identifiers of link events (specification, "Events"), as they stand there. */
export const LINK_EVENTS = ['link.create.resp', 'link.propose.req', 'link_established', 'link_update_resp'] as const

export const RECORD_TYPES = [
  'RT_Payments',
  'RT_PaymentSubmissions',
  'RT_PaymentAdmissions',
  'RT_PaymentAdmissionTasks',
  'RT_Error',
  'RT_Transactions',
  'RT_Links',
  'RT_SettlementBatches',
] as const
export type RecordType = (typeof RECORD_TYPES)[number]

export const EVENT_TYPES = ['EK_Created', 'EK_Updated', ...LINK_EVENTS] as const
export type EventType = (typeof EVENT_TYPES)[number]

const BOTH = ['EK_Created', 'EK_Updated'] as const

/** What can happen to each kind of record (contract 8). */
export const EVENTS_OF: Readonly<Record<RecordType, readonly EventType[]>> = {
  RT_Payments: BOTH,
  RT_PaymentSubmissions: BOTH,
  RT_PaymentAdmissions: BOTH,
  RT_PaymentAdmissionTasks: BOTH,
  RT_Error: ['EK_Created'],
  RT_Transactions: ['EK_Created'],
  RT_Links: LINK_EVENTS,
  RT_SettlementBatches: BOTH,
}

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
