import { type PageSize, sizeOf } from '#app/_query/long-page.ts'
import { fitting, minuteOf, oneOf, type SearchParams, textOf, toSearch } from '#app/_query/search.ts'
import { METHODS, STATUS_CLASSES } from '#lib/modules/request-log/states.ts'

/** Whose requests: of programs, of the organization's people, or of both. */
export const ASKERS = ['keys', 'members', 'everybody'] as const
export type Asker = (typeof ASKERS)[number]

/** What narrows the log. `from` and `to` are minutes in UTC, `2026-11-21T14:03`, both included. */
export type LogFilters = {
  path?: string
  method?: (typeof METHODS)[number]
  status?: (typeof STATUS_CLASSES)[number]
  by: Asker
  key?: string
  /** A request id to follow, whoever asked. */
  trace?: string
  from?: string
  to?: string
}

/** What the address says: the filters, the cursors of the pages walked since the newest, and the request that stands open. */
export type LogView = LogFilters & { trail: readonly string[]; size?: PageSize; entry?: string }

type Given = Awaited<SearchParams>

/** Cursors kept in the address; further back, "Newer" leads to the newest page. */
const TRAIL_LENGTH = 30
const ENTRY = /^req_[0-9a-z]{26}$/
const KEY = /^api_[0-9a-z]{26}$/

/** Reads the address; what makes no sense is left out, as if it had not been written. */
export const readView = (given: Given): LogView => ({
  path: textOf(given.path, 100),
  method: oneOf(given.method, METHODS),
  status: oneOf(given.status, STATUS_CLASSES),
  by: oneOf(given.by, ASKERS) ?? 'keys',
  key: fitting(given.key, KEY),
  trace: textOf(given.trace, 100),
  from: minuteOf(given.from),
  to: minuteOf(given.to),
  trail: (textOf(given.after, TRAIL_LENGTH * 31)?.split('.') ?? [])
    .filter((cursor) => ENTRY.test(cursor))
    .slice(-TRAIL_LENGTH),
  size: sizeOf(given.size),
  entry: fitting(given.entry, ENTRY),
})

/** The address of the log as this view; bare for the newest requests of programs. */
export function logHref(partner: string, { by, trail = [], entry, ...filters }: Partial<LogView> = {}): string {
  const after = trail.slice(-TRAIL_LENGTH).join('.')
  return `/n/${partner}/request-log${toSearch({ ...filters, by: by === 'keys' ? undefined : by, after, entry })}`
}

/** How many of the filters are set that stand behind a button. */
export const moreCount = ({ key, trace, from, to }: LogFilters): number => [key, trace, from, to].filter(Boolean).length

/** Whether anything narrows the log, or widens it. */
export const isFiltered = (view: LogFilters): boolean =>
  Boolean(view.path ?? view.method ?? view.status) || view.by !== 'keys' || moreCount(view) > 0

/**
 * Whether the log follows the gateway, which writes it a moment late. Not where the readings of members stand in it: this page's own
 * would fill it, unless one request is followed; and not where what is shown has an end.
 */
export const isLive = ({ by, trace, to, trail }: LogView): boolean =>
  (by === 'keys' || trace !== undefined) && !to && trail.length === 0

/** The view as the API takes it. A request id and a key say by themselves whose requests are meant. */
export function toQuery({ path, method, status, by, key, trace, from, to, trail }: LogView) {
  const callerKinds = { keys: 'api_key', members: 'member', everybody: undefined } as const
  return {
    path,
    method,
    status_class: status,
    credential: key || trace ? undefined : callerKinds[by],
    key_id: key,
    request_id: trace,
    at_from: from && `${from}:00.000Z`,
    at_to: to && `${to}:59.999Z`,
    cursor: trail.at(-1),
  }
}
