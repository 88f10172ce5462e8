// What the request log may store of a body: the values of fields that are listed here, if they look
// as such a field does. All others are masked (decision 0134).

/** Replaces values that are not stored. */
export const MASKED = '•••'
/** Longer texts are not read. */
const LONGEST_READ = 64 * 1024
/** Longest stored text of a body, in characters. */
export const LONGEST_STORED = 8 * 1024
const MAX_ITEMS = 20
const MAX_DEPTH = 8

const ID = /^[a-z]{2,8}(_[a-z]{2,8})?_[0-9a-z]{26}$/
/** A name of the API, such as `in_admission`, `ENABLED`, `Type_Push` or `error.not_found`; a capitalized word can be a person's. */
const CODE = /^(?=.{2,40}$)([a-z]+([_.][a-z]+)*|[A-Z]+(_[A-Z]+)*|[A-Z][A-Za-z]*(_[A-Z][A-Za-z]+)+|[A-Z]\d{3})$/
const COUNTRY = /^[A-Z]{2}$/
const CURRENCY = /^[A-Z]{3}$/
const DIGITS = /^\d{1,18}$/
const TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d{1,3})?Z)?$/
const PATTERNS = { ID, CODE, COUNTRY, CURRENCY, DIGITS, TIME }

const FIELDS = {
  ID: [
    'account_id',
    'admission_id',
    'batch_id',
    'customer_id',
    'key_id',
    'link_id',
    'org_id',
    'partner_id',
    'submission_id',
    'task_id',
    'token',
    'transaction_id',
    'validation_id',
    'webhook_id',
  ],
  CODE: [
    'admission_type',
    'code',
    'direction',
    'environment',
    'event',
    'payment_type',
    'reason',
    'side',
    'state',
    'status',
    'workflow',
  ],
  COUNTRY: ['country'],
  CURRENCY: ['currency'],
  DIGITS: ['total'],
  TIME: ['at', 'created_at', 'updated_at', 'expires_at', 'from', 'to', 'due_at', 'cutoff_time'],
} as const

const PATTERN_OF: ReadonlyMap<string, RegExp> = new Map(
  Object.entries(FIELDS).flatMap(([kind, names]) =>
    names.map((name) => [name, PATTERNS[kind as keyof typeof PATTERNS]] as const),
  ),
)
/** Numbers that say nothing about people. */
const NUMBERS = new Set([
  'seconds',
  'count',
  'page',
  'limit',
  'version',
  'cutoff_time',
  'created_at',
  'updated_at',
  'expires_at',
])
/** The name of a field, which a caller can choose too. */
const NAME = /^[a-z][a-z_]{0,39}$/
const ADDRESS = /^[^@\s]+@([a-z0-9-]{2,63})$/

/**
 * The stored text of a JSON body: its structure, with masked values. Null for no body and for one
 * that is not JSON.
 */
export function maskBody(text: string | undefined): string | null {
  if (text === undefined || text === '') return null
  if (text.length > LONGEST_READ)
    return JSON.stringify(`Not stored, because it is longer than ${LONGEST_READ / 1024} KiB`)
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return null
  }
  const stored = JSON.stringify(masked(body, '', 0), undefined, 2)
  return stored.length > LONGEST_STORED ? `${stored.slice(0, LONGEST_STORED)}\n…` : stored
}

function masked(value: unknown, name: string, depth: number): unknown {
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'number') return NUMBERS.has(name) ? value : MASKED
  if (typeof value === 'string') return maskedText(value, name)
  if (depth >= MAX_DEPTH) return MASKED
  if (Array.isArray(value)) {
    const items = value.slice(0, MAX_ITEMS).map((item) => masked(item, name, depth + 1))
    return value.length > MAX_ITEMS ? [...items, `and ${value.length - MAX_ITEMS} more`] : items
  }
  return Object.fromEntries(
    Object.entries(value as object)
      .slice(0, 100)
      .map(([key, part]) => [NAME.test(key) ? key : MASKED, masked(part, key, depth + 1)]),
  )
}

function maskedText(text: string, name: string): string {
  // The domain is the institution; who it is at the institution is masked.
  const domain = ADDRESS.exec(text)?.[1]
  if (domain && name.endsWith('address')) return `${MASKED}@${domain}`
  return PATTERN_OF.get(name)?.test(text) ? text : MASKED
}
