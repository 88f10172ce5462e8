import { fitting, minuteOf, oneOf, openedOf, type SearchParams, toSearch } from '#app/_query/search.ts'
import { trailOf, trailText } from '#app/_query/trail.ts'
import { DELIVERY_STATUSES, type DeliveryStatus } from '#lib/modules/webhooks/states.ts'
import { EVENTS_OF, RECORD_TYPES } from '#lib/wire/events.ts'
import { eventKey } from '../words.ts'

/**
 * List filters. `kind` is an event key as in the picker; `from` and `to` are inclusive minutes in
 * UTC.
 */
export type DeliveryFilters = { status?: DeliveryStatus; kind?: string; event?: string; from?: string; to?: string }

/** Period of the performance charts. */
const PERIODS = ['24h', '7d'] as const
export type Period = (typeof PERIODS)[number]

/**
 * The URL state: tab, filters, cursors of the pages visited since the newest, and open delivery.
 */
export type DeliveriesView = DeliveryFilters & {
  tab?: 'performance'
  period?: Period
  trail: readonly string[]
  delivery?: string
}

const DELIVERY = /^dlv_[0-9a-z]{26}$/

/** Every event key. */
const KINDS: readonly string[] = RECORD_TYPES.flatMap((record_type) =>
  EVENTS_OF[record_type].map((event_type) => eventKey({ record_type, event_type })),
)

/** Parses the search params and ignores invalid ones. */
export const readView = (given: Awaited<SearchParams>): DeliveriesView => ({
  tab: oneOf(given.tab, ['performance']),
  period: oneOf(given.period, PERIODS),
  status: oneOf(given.status, DELIVERY_STATUSES),
  kind: oneOf(given.kind, KINDS),
  event: fitting(given.event, /^evt_[0-9a-z]{26}$/),
  from: minuteOf(given.from),
  to: minuteOf(given.to),
  trail: trailOf(given.after, DELIVERY),
  delivery: openedOf(given.delivery),
})

/** URL of a webhook with this view of its deliveries. */
export function webhookHref(partner: string, webhook: string, view: Partial<DeliveriesView> = {}): string {
  const { trail, delivery, ...filters } = view
  return `/n/${partner}/webhooks/${webhook}${toSearch({ ...filters, after: trailText(trail), delivery })}`
}

/** Number of active filters in the panel. */
export const moreCount = ({ event, from, to }: DeliveryFilters): number => [event, from, to].filter(Boolean).length

export const isFiltered = (view: DeliveryFilters): boolean => Boolean(view.status ?? view.kind) || moreCount(view) > 0

/** Converts the view to API parameters. The last minute is included to its end. */
export function toQuery({ status, kind, event, from, to, trail }: DeliveriesView) {
  const [record_type, event_type] = (kind?.split(' ') ?? []) as [(typeof RECORD_TYPES)[number]?, never?]
  return {
    status,
    record_type,
    event_type,
    event_id: event,
    from: from && `${from}:00.000Z`,
    to: to && new Date(Date.parse(`${to}:00.000Z`) + 60_000).toISOString(),
    cursor: trail.at(-1),
  }
}
