import fc from 'fast-check'

/** An unsent request, in parts that a fault can change. */
export type Draft = {
  path: string
  query: [name: string, value: string][]
  headers: [name: string, value: string][]
  /** Absent for operations without a body. */
  body?: unknown
  /** Sent instead of the JSON of `body`. */
  raw?: string | Uint8Array<ArrayBuffer>
}
export type Fault = { name: string; apply(draft: Draft): Draft }

const fault = (name: string, apply: (draft: Draft) => Draft): Fault => ({ name, apply })

const HOSTILE = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udc00y',
  '__proto__',
  'constructor',
  '%00',
  '..%2f..%2fetc',
  '../..',
  "'; drop table payments; --",
  '{{7*7}}',
  '<script>alert(1)</script>',
  '\u202e\u200b\ufeff',
  '😀'.repeat(200),
  'NaN',
  'Infinity',
  '1e400',
  '-1',
  '9007199254740993',
  '9'.repeat(400),
  'x'.repeat(1_000_000),
]
/** Number tokens, including some that `JSON.stringify` never writes. */
const RAW_NUMBERS = [
  '1e400',
  '-1e400',
  '9007199254740993',
  '-0',
  '1.5',
  '1E-400',
  '2147483648',
  '-2147483649',
  '9007199254740991',
]
const DEEP = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
const WRONG: unknown[] = [null, true, 0, [], {}, [[]], { __proto__: null }, ...HOSTILE]
/** Values that are invalid or extreme for paging parameters. */
export const LIMITS = [
  '0',
  '101',
  '-1',
  '1e9',
  '1.5',
  '',
  ' ',
  'abc',
  'NaN',
  '0x10',
  '2147483648',
  '999999999999999',
  '9007199254740993',
  '1e400',
  '-0',
  'null',
  '[]',
]

const put = (
  value: unknown,
  path: readonly string[],
  change: (parent: Record<string, unknown>, key: string) => void,
) => {
  const copy = structuredClone(value)
  let parent = copy as Record<string, unknown>
  for (const key of path.slice(0, -1)) parent = parent[key] as Record<string, unknown>
  change(parent, path.at(-1) ?? '')
  return copy
}

/** Paths to every field of a body. */
function fields(value: unknown, path: string[] = []): string[][] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, part]) => [[...path, key], ...fields(part, [...path, key])])
}

const MARK = '\u0001raw '
const withRaw = (json: string) => json.replaceAll(/"\\u0001raw ([^"]*)"/g, '$1')

/** The body of a draft as sent. */
export const bytesOf = ({ body, raw }: Draft): string | Uint8Array<ArrayBuffer> | undefined =>
  raw ?? (body === undefined ? undefined : withRaw(JSON.stringify(body)))

const without = (draft: Draft, header: string) => draft.headers.filter(([name]) => name !== header)
const json = (draft: Draft) => String(bytesOf(draft) ?? '')

/** Faults of one field of the body. */
function fieldFaults(body: unknown): fc.Arbitrary<Fault>[] {
  const paths = fields(body)
  if (paths.length === 0) return []
  const path = fc.constantFrom(...paths)
  const value = fc.oneof(
    fc.constantFrom(...WRONG),
    fc.constantFrom(...RAW_NUMBERS.map((text) => `${MARK}${text}`), `${MARK}${DEEP}`),
    fc.jsonValue(),
  )
  return [
    path.map((at) => fault(`without ${at.join('.')}`, (d) => ({ ...d, body: put(d.body, at, (p, k) => delete p[k]) }))),
    fc.tuple(path, value).map(([at, wrong]) =>
      fault(`${at.join('.')} = ${String(JSON.stringify(wrong)).slice(0, 60)}`, (d) => ({
        ...d,
        body: put(d.body, at, (p, k) => Object.defineProperty(p, k, { value: wrong, enumerable: true })),
      })),
    ),
  ]
}

/** Replaces each field of a body with each unusual number. */
export const everyNumber = (body: unknown): Fault[] =>
  fields(body).flatMap((at) =>
    RAW_NUMBERS.map((number) =>
      fault(`${at.join('.')} = ${number}`, (d) => ({
        ...d,
        body: put(d.body, at, (p, k) => {
          p[k] = `${MARK}${number}`
        }),
      })),
    ),
  )

/** Faults of the body's text. */
const TEXTS: Fault[] = [
  fault('no body', (d) => ({ ...d, raw: '' })),
  fault('a list', (d) => ({ ...d, raw: '[]' })),
  fault('null', (d) => ({ ...d, raw: 'null' })),
  fault('a number', (d) => ({ ...d, raw: '1e400' })),
  fault('cut off', (d) => ({ ...d, raw: json(d).slice(0, -1) })),
  fault('trailing garbage', (d) => ({ ...d, raw: `${json(d)}{}` })),
  fault('a byte order mark', (d) => ({ ...d, raw: `\ufeff${json(d)}` })),
  fault('deep nesting', (d) => ({ ...d, raw: DEEP })),
  fault('deep objects', (d) => ({ ...d, raw: `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}` })),
  fault('more than 256 KiB', (d) => ({ ...d, raw: ' '.repeat(262_145) })),
  fault('bytes that are no UTF-8', (d) => ({
    ...d,
    raw: Uint8Array.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
  })),
  fault('__proto__', (d) => ({ ...d, raw: json(d).replace('{', '{"__proto__":{"admin":true},"constructor":1,') })),
  fault('keys twice', (d) => ({ ...d, raw: json(d).replace('{', '{"name":1,"amount":[],') })),
]

const HEADER_VALUES = [
  '',
  ' ',
  ',',
  'é',
  '\u00ff'.repeat(300),
  'x'.repeat(8000),
  '"quoted"',
  "' or 1=1 --",
  'null',
  '__proto__',
]

function headerFaults(draft: Draft): fc.Arbitrary<Fault>[] {
  const name = fc.constantFrom('authorization', 'x-service-api-key', 'x-org-id', 'x-partner-id', 'idempotency-key')
  const replaced = (d: Draft, header: string, value: string): Draft => ({
    ...d,
    headers: [...without(d, header), [header, value]],
  })
  const types = [
    'text/plain',
    'application/jsonp',
    'application/json;charset=latin1',
    'application/json, text/plain',
    '',
  ]
  const sent = fc.constantFrom(...draft.headers)
  return [
    sent.map(([header]) => fault(`without ${header}`, (d) => ({ ...d, headers: without(d, header) }))),
    sent.map(([header, value]) =>
      fault(`${header} twice`, (d) => ({ ...d, headers: [...d.headers, [header, value]] })),
    ),
    sent.map(([header]) =>
      fault(`${header} and another`, (d) => ({ ...d, headers: [...d.headers, [header, 'other']] })),
    ),
    fc
      .tuple(name, fc.constantFrom(...HEADER_VALUES))
      .map(([header, value]) => fault(`${header}: ${value.slice(0, 20)}`, (d) => replaced(d, header, value))),
    fc
      .constantFrom('Bearer', 'Bearer ', 'bearer x', 'Bearer  a.b.c', 'Bearer\ta.b.c', 'Basic YTpi', 'Bearer a b')
      .map((value) => fault(`authorization: ${value}`, (d) => replaced(d, 'authorization', value))),
    fc.constantFrom(...types).map((type) => fault(`content-type: ${type}`, (d) => replaced(d, 'content-type', type))),
  ]
}

function queryFaults(names: readonly string[]): fc.Arbitrary<Fault>[] {
  const name = fc.constantFrom(...names, 'unknown', '__proto__', 'limit', 'page')
  const small = HOSTILE.filter((text) => text.length < 10_000)
  const value = fc.constantFrom(...LIMITS, ...small, '0'.repeat(4000), '2026-02-30T00:00:00Z', '275760-09-13T00:00:00Z')
  return [
    fc.tuple(name, value).map(([key, wrong]) =>
      fault(`?${key}=${wrong.slice(0, 30)}`, (d) => ({
        ...d,
        query: [...d.query.filter(([n]) => n !== key), [key, wrong]],
      })),
    ),
    fc
      .tuple(name, value, value)
      .map(([key, one, two]) => fault(`?${key} twice`, (d) => ({ ...d, query: [...d.query, [key, one], [key, two]] }))),
  ]
}

// Inserted without encoding, so that the percent signs arrive.
const SEGMENTS = [
  '%00',
  '%',
  '%zz',
  '%ff',
  '%ed%a0%80',
  '..%2f..%2fpartner',
  '%2e%2e',
  '%2F',
  ';x=1',
  'x'.repeat(4000),
  '0'.repeat(10_000),
]

const pathFaults: fc.Arbitrary<Fault>[] = [
  fc.tuple(fc.nat(8), fc.constantFrom(...SEGMENTS)).map(([at, segment]) =>
    fault(`segment ${segment.slice(0, 20)}`, (d) => {
      const parts = d.path.split('/')
      const place = 1 + (at % (parts.length - 1))
      return { ...d, path: parts.map((part, i) => (i === place ? segment : part)).join('/') }
    }),
  ),
]

/** One fault of a request. */
export const anyFault = (draft: Draft, queryNames: readonly string[]): fc.Arbitrary<Fault> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.oneof(...fieldFaults(draft.body), fc.constantFrom(...TEXTS)) },
    { weight: 3, arbitrary: fc.oneof(...headerFaults(draft)) },
    { weight: 3, arbitrary: fc.oneof(...queryFaults(queryNames)) },
    { weight: draft.path.includes('_') ? 2 : 1, arbitrary: fc.oneof(...pathFaults) },
  )
