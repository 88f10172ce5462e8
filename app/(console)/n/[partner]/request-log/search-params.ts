import { type PageSize, sizeOf } from '#app/_query/long-page.ts'
import { minutesOf, type Period, periodOf } from '#app/_query/period.ts'
import { fitting, minuteOf, oneOf, openedOf, type SearchParams, textOf, toSearch } from '#app/_query/search.ts'
import { trailOf, trailText } from '#app/_query/trail.ts'
import { METHODS, STATUS_CLASSES } from '#lib/modules/request-log/states.ts'

/** Requests by API keys, by members, or by both. */
export const CALLERS = ['keys', 'members', 'everybody'] as const
export type Caller = (typeof CALLERS)[number]

/** Log filters. `from` and `to` are inclusive minutes in UTC, such as `2026-11-21T14:03`. */
type LogFilters = {
  path?: string
  method?: (typeof METHODS)[number]
  status?: (typeof STATUS_CLASSES)[number]
  by: Caller
  /** Whether members' reads, such as those of this console, are listed. */
  reads?: 'show'
  key?: string
  /** Request ID to trace, whoever sent it. */
  trace?: string
  period?: Period
  from?: string
  to?: string
}

/** The URL state: filters, cursors of the pages visited since the newest, and open request. */
export type LogView = LogFilters & { trail: readonly string[]; size?: PageSize; entry?: string }

type Given = Awaited<SearchParams>

const ENTRY = /^req_[0-9a-z]{26}$/
const KEY = /^api_[0-9a-z]{26}$/

/** Parses the search params and ignores invalid ones. */
export const readView = (given: Given): LogView => ({
  path: textOf(given.path, 100),
  method: oneOf(given.method, METHODS),
  status: oneOf(given.status, STATUS_CLASSES),
  by: oneOf(given.by, CALLERS) ?? 'everybody',
  // The filter shows or hides members’ reads, so it does not apply to API keys.
  reads: given.by === 'keys' ? undefined : oneOf(given.reads, ['show'] as const),
  key: fitting(given.key, KEY),
  trace: textOf(given.trace, 100),
  period: periodOf(given.period),
  from: periodOf(given.period) ? undefined : minuteOf(given.from),
  to: periodOf(given.period) ? undefined : minuteOf(given.to),
  trail: trailOf(given.after, ENTRY),
  size: sizeOf(given.size),
  entry: openedOf(given.entry),
})

/** URL of the log; without parameters for the newest requests, except reads by members. */
export function logHref(partner: string, { by, trail, entry, ...filters }: Partial<LogView> = {}): string {
  const after = trailText(trail)
  return `/n/${partner}/request-log${toSearch({ ...filters, by: by === 'everybody' ? undefined : by, after, entry })}`
}

/** Number of active filters in the panel. */
export const moreCount = ({ key, trace, period, from, to, reads }: LogFilters): number =>
  [key, trace, period, from, to, reads].filter(Boolean).length

/** Whether any filter differs from the default. */
export const isFiltered = (view: LogFilters): boolean =>
  Boolean(view.path ?? view.method ?? view.status) || view.by !== 'everybody' || moreCount(view) > 0

/**
 * Whether to poll the log. Not when it includes members' reads, because this page's own requests
 * would fill it, unless one request is traced; and not when the period has an end.
 */
export const isLive = ({ by, reads, trace, trail, ...range }: LogView): boolean =>
  (by === 'keys' || reads === undefined || trace !== undefined) &&
  !minutesOf(range, new Date()).to &&
  trail.length === 0

/**
 * Converts the view to API parameters. A request ID or key already implies whose requests to
 * include.
 */
export function toQuery({ path, method, status, by, reads, key, trace, trail, ...range }: LogView, now = new Date()) {
  const { from, to } = minutesOf(range, now)
  const callerKinds = { keys: 'api_key', members: 'member', everybody: undefined } as const
  return {
    path,
    method,
    status_class: status,
    credential: key || trace ? undefined : callerKinds[by],
    member_reads: reads || key || trace || by === 'keys' ? undefined : ('false' as const),
    key_id: key,
    request_id: trace,
    at_from: from && `${from}:00.000Z`,
    at_to: to && `${to}:59.999Z`,
    cursor: trail.at(-1),
  }
}

/**
 * The parameters for a gateway that does not have `member_reads`: without it, the console's own
 * requests would fill the log, so that only those by API keys are listed unless members are selected.
 */
export const withoutMemberReads = ({ member_reads, credential, ...query }: ReturnType<typeof toQuery>) => ({
  ...query,
  credential: member_reads ? (credential ?? ('api_key' as const)) : credential,
})
