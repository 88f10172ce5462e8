import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyFault, bytesOf, type Draft, everyNumber } from './faults.ts'

// A fuzz test that finds nothing may have tested nothing, so this checks what it sends.

const DRAFT: Draft = {
  path: '/payments/pay_1/submissions',
  query: [],
  headers: [
    ['authorization', 'Bearer a.b.c'],
    ['idempotency-key', 'key'],
  ],
  body: { amount: { currency: 'USD', total: '1' }, reference: 'x', grace: 1 },
}
const spoiled = fc
  .sample(anyFault(DRAFT, ['limit', 'state']), { numRuns: 4000, seed: 1 })
  .map(({ apply }) => apply(DRAFT))
const sent = spoiled.map((draft) => {
  const bytes = bytesOf(draft) ?? ''
  return { ...draft, text: typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('latin1') }
})
const names = (draft: Draft) => draft.headers.map(([name]) => name)

type Sent = (typeof sent)[number]
const CLASSES: Record<string, (draft: Sent) => boolean> = {
  'a field left out': ({ text }) => text.startsWith('{"amount"') && !text.includes('"reference"'),
  'a field of another type': ({ text }) => /"reference":(null|true|0|\[|\{)/.test(text),
  'a list instead of an object': ({ text }) => text === '[]',
  'deep lists': ({ text }) => text.includes('['.repeat(10_000)),
  'deep objects': ({ text }) => text.includes('{"a":'.repeat(10_000)),
  'a number beyond floating point': ({ text }) => /:-?1e400\b/.test(text),
  'a number beyond exact integers': ({ text }) => /:9007199254740993\b/.test(text),
  'minus zero': ({ text }) => /:-0\b/.test(text),
  'half a surrogate pair': ({ text }) => /\\ud800|\\udc00/.test(text),
  NUL: ({ text }) => text.includes('\\u0000'),
  'a text of a megabyte': ({ text }) => text.length > 1_000_000,
  'a body of more than 256 KiB': ({ text }) => /^ {262145}$/.test(text),
  'bytes that are not UTF-8': ({ raw }) => raw instanceof Uint8Array,
  'a byte order mark': ({ text }) => text.startsWith('\ufeff'),
  'a key twice': ({ text }) => text.split('"amount"').length > 2,
  'the names of prototypes': ({ text }) => text.includes('"__proto__"'),
  'trailing garbage': ({ text }) => text.endsWith('}{}'),
  'no body': ({ raw }) => raw === '',
  'a header twice': (draft) => new Set(names(draft)).size < draft.headers.length,
  'a header left out': (draft) => draft.headers.length < DRAFT.headers.length,
  'a header that is not ASCII': ({ headers }) => headers.some(([, value]) => /[^\0-\x7f]/.test(value)),
  'another content type': ({ headers }) => headers.some(([name]) => name === 'content-type'),
  'a parameter twice': ({ query }) => query.length > 1 && query[0]?.[0] === query[1]?.[0],
  'a page of nothing': ({ query }) => query.some(([name, value]) => name === 'limit' && value === '0'),
  'NUL in the path': ({ path }) => path.includes('%00'),
  'a broken escape in the path': ({ path }) => /%(zz|\/|$)/.test(path),
  'a way up in the path': ({ path }) => path.includes('..%2f'),
  injection: ({ text }) => text.includes('drop table'),
}

test.each(Object.entries(CLASSES))('%s is among the requests', (_, is) => {
  expect(sent.some(is)).toBe(true)
})

test('every number replaces every field, unquoted', () => {
  const bodies = everyNumber(DRAFT.body).map(({ apply }) => String(bytesOf(apply(DRAFT))))
  for (const field of ['amount', 'currency', 'total', 'reference', 'grace']) {
    for (const number of ['1e400', '-0', '9007199254740993']) {
      expect(
        bodies.some((body) => body.includes(`"${field}":${number}`)),
        `${field} ${number}`,
      ).toBe(true)
    }
  }
})
