import type { Tone } from '#components/ui/tone.ts'
import { counted } from '#lib/kernel/wording.ts'
import type { EventFilter, RecentEvents, WatchedWebhook } from '#lib/modules/webhooks/contract.ts'
import { type DeliveryStatus, type Failure, INSPECTOR_ORIGIN } from '#lib/modules/webhooks/states.ts'
import { eventOf, webhookName } from '#lib/wire/events.ts'
import { referenceHref } from '../reference/guides.ts'

/** An event's name, such as "Payment created". */
export const eventWords = ({ record_type, event_type }: EventFilter): string =>
  eventOf(record_type, event_type)?.label ?? `${record_type} ${event_type}`

/** An event's key, as used by the picker and the URL. */
export const eventKey = ({ record_type, event_type }: EventFilter): string => `${record_type} ${event_type}`

/** URL of an event's page in the API reference; undefined if this version does not have the event. */
export function eventHref(partner: string, { record_type, event_type }: EventFilter): string | undefined {
  const event = eventOf(record_type, event_type)
  return event && referenceHref(partner, `${webhookName(event.label)}Event`)
}

/** The events that a webhook subscribes to, in one line. */
export function eventsText(events: readonly EventFilter[]): string {
  const [first, ...others] = events
  if (!first) return 'All events'
  return others.length === 0 ? eventWords(first) : `${eventWords(first)} and ${others.length} more`
}

/**
 * Whether an endpoint is the sandbox's built-in receiver. The gateway accepts only the namespace's
 * own one.
 */
export const isInspector = (endpoint: string): boolean => endpoint.trim().startsWith(`${INSPECTOR_ORIGIN}/`)

/**
 * How often the selected events occurred in the last 7 days. `undefined` selects all events.
 */
export function recentText({ events, is_complete }: RecentEvents, chosen: readonly string[] | undefined): string {
  const selected = events.filter((event) => !chosen || chosen.includes(eventKey(event)))
  const count = selected.reduce((sum, event) => sum + event.count, 0)
  const where = is_complete ? 'in the last 7 days' : 'among the last 10,000'
  if (count === 0) return `No matching events ${where}.`
  return `${counted(count, 'matching event')} ${where}.`
}

type Wording = { readonly label: string; readonly tone: Tone }
type Standing = Pick<WatchedWebhook, 'enabled' | 'disabled_reason' | 'failing_since' | 'health'>

/** The state of a webhook. */
export function standingOf({ enabled, disabled_reason, failing_since, health }: Standing): Wording {
  if (!enabled)
    return disabled_reason
      ? { label: 'Disabled automatically', tone: 'danger' }
      : { label: 'Disabled', tone: 'neutral' }
  if (failing_since) return { label: 'Failing', tone: 'warning' }
  return health.attempted > 0 ? { label: 'Healthy', tone: 'success' } : { label: 'No deliveries', tone: 'info' }
}

/** The state of a delivery. */
export const STATUS_WORDS: Readonly<Record<DeliveryStatus, Wording>> = {
  pending: { label: 'Pending', tone: 'info' },
  delivered: { label: 'Delivered', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
}

/** A pending delivery that failed before is retrying. */
export const deliveryWords = (status: DeliveryStatus, attempts: number): Wording =>
  status === 'pending' && attempts > 0 ? { label: 'Retrying', tone: 'warning' } : STATUS_WORDS[status]

const FAILURE_WORDS: Readonly<Record<Exclude<Failure, 'status'>, string>> = {
  timeout: 'Timed out',
  refused_target: 'Endpoint not allowed',
  unresolved: 'Hostname not found',
  tls: 'TLS error',
  connection: 'Connection failed',
}

/** Short reason for a failed attempt. */
export const failureWords = (failure: Failure, statusCode: number | null): string =>
  failure === 'status' ? (statusCode === null ? 'Invalid response' : `HTTP ${statusCode}`) : FAILURE_WORDS[failure]

/** A share of successes in whole percent: 100% only if all succeeded, 0% only if none did. */
export function successText({ attempted, delivered }: { attempted: number; delivered: number }): string | undefined {
  if (attempted === 0) return undefined
  const percent = (100 * delivered) / attempted
  return `${delivered === attempted ? 100 : delivered === 0 ? 0 : Math.min(99, Math.max(1, Math.round(percent)))}%`
}
