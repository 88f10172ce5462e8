import { FLAGS, type Flag } from '#lib/kernel/access.ts'
import { momentText } from '#lib/kernel/moment-text.ts'
import { accessText } from '../n/[partner]/api-keys/access-text.ts'

export type Change = { readonly field: string; readonly before?: string; readonly after?: string }

type Side = Readonly<Record<string, unknown>> | null
/** A record before and after a change. */
export type Sides = { readonly before: Side; readonly after: Side }

/** Changed fields; unchanged ones are omitted. */
export function changesOf({ before, after }: Sides): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields
    .filter((field) => JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]))
    .map((field) => ({ field, before: text(field, before?.[field]), after: text(field, after?.[field]) }))
}

const ALL_EVENTS = 'All current and future events'
/** What a missing value means in fields that restrict something. */
const UNRESTRICTED: Readonly<Record<string, string>> = {
  allowed_networks: 'Any',
  expires_at: 'Never',
  operations: 'Everything the permissions allow',
  rate_limit_per_second: 'Network limit',
}

/** A value in words: a time, permissions of an API key or a list of texts. Other records are shown as JSON. */
function text(field: string, value: unknown): string | undefined {
  if (value === undefined) return undefined
  if (value === null) return UNRESTRICTED[field] ?? 'Not set'
  if (typeof value === 'string') return isTime(field, value) ? momentText(new Date(value)) : value
  if (isList(value)) return value.join(', ') || (field === 'events' ? ALL_EVENTS : 'None')
  if (isMoment(value)) return momentText(new Date(value.seconds * 1000))
  return isAccess(value) ? accessText(value) : JSON.stringify(value)
}

const TIME_FIELD = /_(at|on|from|until)$/
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
/** The last moment that a date can be, in seconds. */
const LAST_SECOND = 8.64e12

/** Names can look like a time, and like one that does not exist. */
const isTime = (field: string, value: string): boolean =>
  TIME_FIELD.test(field) && ISO_TIME.test(value) && !Number.isNaN(Date.parse(value))

const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

const isMoment = (value: unknown): value is { seconds: number } =>
  isRecord(value) &&
  Object.keys(value).length === 1 &&
  typeof value.seconds === 'number' &&
  Math.abs(value.seconds) <= LAST_SECOND

const isAccess = (value: unknown): value is Record<Flag, boolean> =>
  isRecord(value) &&
  Object.keys(value).length === FLAGS.length &&
  FLAGS.every((flag) => typeof value[flag] === 'boolean')

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
