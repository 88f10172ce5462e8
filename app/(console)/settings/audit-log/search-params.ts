import { minutesOf, periodOf, type Range } from '#app/_query/period.ts'
import { minuteOf, oneOf, openedOf, type SearchParams, textOf, toSearch } from '#app/_query/search.ts'
import { trailOf, trailText } from '#app/_query/trail.ts'
import { ACTOR_KINDS, type ActorKind, MAX_LINES } from '#lib/modules/audit/states.ts'

/** Log filters. `from` and `to` are inclusive minutes in UTC. */
export type AuditFilters = { actor?: string; kind?: ActorKind; action?: string; resource?: string } & Range

/** The URL state: filters, cursors of the pages visited since the newest, and open entry. */
export type AuditView = AuditFilters & { trail: readonly string[]; entry?: string }

type Given = Awaited<SearchParams>

const ENTRY = /^evt_[0-9a-z]{26}$/

/** Parses the search params and ignores invalid ones. */
export const readView = (given: Given): AuditView => ({
  actor: textOf(given.actor, 100),
  kind: oneOf(given.kind, ACTOR_KINDS),
  action: textOf(given.action, 50),
  resource: textOf(given.resource, 100),
  period: periodOf(given.period),
  from: periodOf(given.period) ? undefined : minuteOf(given.from),
  to: periodOf(given.period) ? undefined : minuteOf(given.to),
  trail: trailOf(given.after, ENTRY),
  entry: openedOf(given.entry),
})

export const auditHref = ({ trail, entry, ...filters }: Partial<AuditView> = {}): string =>
  `/settings/audit-log${toSearch({ ...filters, after: trailText(trail), entry })}`

/** Number of active filters in the panel. */
export const moreCount = ({ kind, resource, period, from, to }: AuditFilters): number =>
  [kind, resource, period, from, to].filter(Boolean).length

export const isFiltered = (view: AuditFilters): boolean => Boolean(view.actor ?? view.action) || moreCount(view) > 0

/** Converts the filters to API parameters. */
export function toFilters({ actor, kind, action, resource, ...range }: AuditFilters, now = new Date()) {
  const { from, to } = minutesOf(range, now)
  return {
    actor,
    actor_kind: kind,
    action,
    resource,
    at_from: from && `${from}:00.000Z`,
    at_to: to && `${to}:59.999Z`,
  }
}

/** URL of the chain's anchors as a file. */
export const ANCHORS_HREF = '/api/gateway/audit-anchors.csv'

/** URL of the export of all matching entries, through the console's API proxy. */
export const exportHref = (view: AuditFilters): string => `/api/gateway/audit-entries.csv${toSearch(toFilters(view))}`

export type LogFile = { readonly first: number; readonly last: number; readonly href: string }

/** Files of a chain with `length` entries, oldest first. Each has at most the entries of one response. */
export const logFiles = (length: number): LogFile[] =>
  Array.from({ length: Math.ceil(length / MAX_LINES) }, (_, index) => {
    const after = index * MAX_LINES
    const last = Math.min(length, after + MAX_LINES)
    return {
      first: after + 1,
      last,
      href: `/api/gateway/audit-entries.ndjson${toSearch({ after: String(after), limit: String(last - after) })}`,
    }
  })
