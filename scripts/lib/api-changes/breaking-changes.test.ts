import { describe, expect, test } from 'vitest'
import type { Change } from '../../../lib/wire/changelog.ts'
import { currentDocument, readReleased } from './api-document.ts'
import { breakingChanges } from './breaking-changes.ts'
import { changelogGaps } from './changelog-gaps.ts'
import { type Document, reduced } from './document.ts'

const PAYMENT_ID = { name: 'payment_id', in: 'path', required: true, schema: { type: 'string' } }
const DOCUMENT = {
  info: { version: '1.0.0' },
  paths: {
    '/payments': {
      get: {
        operationId: 'listPayments',
        security: [{ apiKey: [], organization: [] }, { bearer: [] }],
        parameters: [
          { name: 'state', in: 'query', schema: { type: 'string', enum: ['open', 'completed'] } },
          { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 100 } },
        ],
        responses: { 200: { $ref: '#/components/responses/Payments' } },
      },
      post: {
        operationId: 'createPayment',
        security: [{ bearer: [] }],
        requestBody: {
          required: false,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/New' } } },
        },
        responses: {
          200: { headers: { 'X-Id': {} }, content: { 'application/json': { schema: { type: 'object' } } } },
        },
      },
    },
    '/payments/{payment_id}': { get: { operationId: 'findPayment', parameters: [PAYMENT_ID], responses: {} } },
  },
  webhooks: {
    paid: {
      post: {
        operationId: 'paid',
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Payment' } } } },
        responses: { 200: {} },
      },
    },
  },
  components: {
    responses: {
      Payments: {
        content: { 'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Payment' } } } },
      },
    },
    schemas: {
      New: {
        type: 'object',
        additionalProperties: false,
        required: ['amount'],
        properties: {
          amount: { type: 'string', maxLength: 10 },
          reference: { type: 'string' },
          note: { type: ['string', 'null'] },
          labels: { type: 'object', additionalProperties: { type: 'string' } },
          party: {
            anyOf: [
              {
                type: 'object',
                required: ['type'],
                properties: { type: { const: 'person' }, name: { type: 'string' } },
              },
              { type: 'object', required: ['type'], properties: { type: { const: 'company' } } },
            ],
          },
        },
      },
      Payment: {
        type: 'object',
        required: ['amount', 'state', 'parent'],
        properties: {
          amount: { type: 'string' },
          state: { type: 'string', enum: ['open', 'completed'] },
          party: { anyOf: [{ type: 'object', properties: { type: { const: 'person' } } }] },
          parent: { anyOf: [{ $ref: '#/components/schemas/Payment' }, { type: 'null' }] },
        },
      },
    },
  },
}
type Draft = typeof DOCUMENT

/** The document after a change, in the types of the comparison. */
const asDocument = (value: unknown) => JSON.parse(JSON.stringify(value)) as Document
function afterChange(change: (draft: Draft) => unknown): Document {
  const draft = structuredClone(DOCUMENT)
  change(draft)
  return asDocument(draft)
}
const found = (change: (draft: Draft) => unknown) =>
  breakingChanges({ before: asDocument(DOCUMENT), after: afterChange(change) }).map(
    ({ operationId, what }) => `${operationId}: ${what}`,
  )
/** Replaces a value at a path. Undefined removes it. */
const set = (path: string, value?: unknown) => (draft: Draft) => {
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const place = keys.reduce<Record<string, unknown>>((at, key) => at[key] as Record<string, unknown>, draft)
  if (value === undefined) delete place[last]
  else place[last] = value
}
const LIST = 'paths./payments.get'
const CREATE = 'paths./payments.post'
const NEW = 'components.schemas.New'
const PAYMENT = 'components.schemas.Payment'

describe('breaks clients:', () => {
  test.each<[string, ReturnType<typeof set>, readonly string[]]>([
    ['an operation removed', set(CREATE), ['createPayment: POST /payments is removed']],
    ['an ID changed', set(`${CREATE}.operationId`, 'pay'), ['createPayment: has the ID pay']],
    [
      'a credential refused',
      set(`${LIST}.security`, [{ bearer: [] }]),
      ['listPayments: no longer accepts apiKey and organization'],
    ],
    [
      'a parameter removed',
      set(`${LIST}.parameters.1`, { name: 'page', in: 'query', schema: {} }),
      ['listPayments: query parameter limit is removed'],
    ],
    [
      'a parameter required',
      set(`${LIST}.parameters.0.required`, true),
      ['listPayments: query parameter state is required'],
    ],
    [
      'a value of a parameter removed',
      set(`${LIST}.parameters.0.schema.enum`, ['open']),
      ['listPayments: query parameter state no longer has the values "completed"'],
    ],
    [
      'a limit lowered',
      set(`${LIST}.parameters.1.schema.maximum`, 50),
      ['listPayments: query parameter limit has maximum 50'],
    ],
    ['a body required', set(`${CREATE}.requestBody.required`, true), ['createPayment: the request body is required']],
    ['a field required', set(`${NEW}.required`, ['amount', 'reference']), ['createPayment: reference is required']],
    ['a field no longer accepted', set(`${NEW}.properties.reference`), ['createPayment: reference is removed']],
    [
      'values of a field restricted',
      set(`${NEW}.properties.reference.enum`, ['a']),
      ['createPayment: reference accepts only "a"'],
    ],
    [
      'a pattern added',
      set(`${NEW}.properties.reference.pattern`, '^a'),
      ['createPayment: reference has another pattern'],
    ],
    ['a length added', set(`${NEW}.properties.reference.minLength`, 1), ['createPayment: reference has minLength 1']],
    [
      'a type changed',
      set(`${NEW}.properties.amount.type`, 'integer'),
      ['createPayment: amount has the type "integer", not "string"'],
    ],
    [
      'null no longer accepted',
      set(`${NEW}.properties.note.type`, 'string'),
      ['createPayment: note can no longer be null'],
    ],
    [
      'a variant removed',
      set(`${NEW}.properties.party.anyOf.1.properties.type.const`, 'firm'),
      ['createPayment: party.type no longer has the values "company"'],
    ],
    [
      'a header of the response removed',
      set(`${CREATE}.responses.200.headers`, {}),
      ['createPayment: response header X-Id is removed'],
    ],
    [
      'a field of a response removed',
      set(`${PAYMENT}.properties.state`),
      ['listPayments: response [].state is removed', 'paid: state is removed'],
    ],
    [
      'a field of a response optional',
      set(`${PAYMENT}.required`, ['amount', 'state']),
      ['listPayments: response [].parent can be missing', 'paid: parent can be missing'],
    ],
    [
      'another type in a response',
      set(`${PAYMENT}.properties.amount.type`, ['string', 'integer']),
      ['listPayments: response [].amount can be integer', 'paid: amount can be integer'],
    ],
    [
      'a field of a variant of a response removed',
      set(`${PAYMENT}.properties.party.anyOf.0.properties`, {}),
      ['listPayments: response [].party.type is removed', 'paid: party.type is removed'],
    ],
    [
      'null in a response',
      set(`${PAYMENT}.properties.amount.type`, ['string', 'null']),
      ['listPayments: response [].amount can be null', 'paid: amount can be null'],
    ],
    [
      'a value of a response removed',
      set(`${PAYMENT}.properties.state.enum`, ['open']),
      [
        'listPayments: response [].state no longer has the values "completed"',
        'paid: state no longer has the values "completed"',
      ],
    ],
    [
      'a pattern of a path parameter',
      set('paths./payments/{payment_id}.get.parameters.0.schema.pattern', '^pay_'),
      ['findPayment: path parameter 1 has another pattern'],
    ],
    [
      'other fields no longer accepted',
      set(`${NEW}.properties.labels.additionalProperties`, false),
      ['createPayment: labels no longer accepts other fields'],
    ],
    [
      'another type in a map',
      set(`${NEW}.properties.labels.additionalProperties.type`, 'integer'),
      ['createPayment: labels.* has the type "integer", not "string"'],
    ],
    ['an event removed', set('webhooks.paid'), ['paid: the event is removed']],
  ])('%s', (_, change, expected) => {
    expect(found(change)).toEqual(expected)
  })
})

describe('does not break clients:', () => {
  test.each<[string, (draft: Draft) => void]>([
    ['an operation added', set('paths./things', { get: { operationId: 'listThings', responses: {} } })],
    [
      'a path parameter renamed',
      (draft) => {
        const { '/payments/{payment_id}': item, ...paths } = draft.paths
        Object.assign(draft, { paths: { ...paths, '/payments/{id}': item } })
      },
    ],
    ['an optional parameter', set(`${LIST}.parameters.2`, { name: 'sort', in: 'query', schema: { type: 'string' } })],
    ['another variant of a response', set(`${PAYMENT}.properties.party.anyOf.1`, { type: 'object' })],
    ['a response that is never null', set(`${PAYMENT}.properties.parent.anyOf.1`, { type: 'object' })],
    ['null in another notation', set(`${NEW}.properties.note`, { anyOf: [{ type: 'null' }, { type: 'string' }] })],
    ['a pattern of a response', set(`${PAYMENT}.properties.amount.pattern`, '^\\d+$')],
    ['an optional field', set(`${NEW}.properties.memo`, { type: 'string' })],
    ['a field no longer required', set(`${NEW}.required`, [])],
    ['more values of a parameter', set(`${LIST}.parameters.0.schema.enum`, ['open', 'completed', 'failed'])],
    ['a limit raised', set(`${LIST}.parameters.1.schema.maximum`, 200)],
    ['null accepted', set(`${NEW}.properties.reference.type`, ['string', 'null'])],
    ['another variant accepted', set(`${NEW}.properties.party.anyOf.2`, { type: 'object' })],
    ['a field of a response', set(`${PAYMENT}.properties.note`, { type: 'string' })],
    ['a value of a response', set(`${PAYMENT}.properties.state.enum`, ['open', 'completed', 'failed'])],
    ['another description', set(`${PAYMENT}.description`, 'A payment.')],
  ])('%s', (_, change) => {
    expect(found(change)).toEqual([])
  })
})

test('a document and its reduced form do not differ, and one of the last release is stored', () => {
  const current = currentDocument()
  expect(breakingChanges({ before: reduced(current), after: current })).toEqual([])
  expect(breakingChanges({ before: current, after: reduced(current) })).toEqual([])
  expect(Object.keys(readReleased().paths).length).toBeGreaterThan(100)
})

describe('the changelog', () => {
  const entry = (kind: Change['kind'], operations: readonly string[], version: string | null = null): Change => ({
    date: '2026-12-01',
    kind,
    operations: [...operations],
    text: 'Something.',
    version,
  })
  const gaps = (change: (draft: Draft) => unknown, ...changes: Change[]) =>
    changelogGaps({ before: asDocument(DOCUMENT), after: afterChange(change) }, changes)

  test('must name a breaking change as changed or removed, since the last release', () => {
    const change = set(`${NEW}.required`, ['amount', 'reference'])
    const gap = [expect.stringContaining('createPayment: reference is required')]
    expect(gaps(change)).toEqual(gap)
    expect(gaps(change, entry('added', ['createPayment']))).toEqual(gap)
    expect(gaps(change, entry('changed', ['createPayment'], '1.0.0'))).toEqual(gap)
    expect(gaps(change, entry('changed', ['listPayments']))).toEqual(gap)
    expect(gaps(change, entry('changed', ['createPayment']))).toEqual([])
    expect(gaps(change, entry('changed', ['*']))).toEqual([])
    expect(gaps(set(CREATE), entry('removed', ['createPayment']))).toEqual([])
  })

  test('must name new and deprecated operations, and no unknown ones', () => {
    const added = set('paths./things', { get: { operationId: 'listThings', responses: {} } })
    expect(gaps(added)).toEqual(['listThings is new: add an "added" entry'])
    expect(gaps(added, entry('added', ['listThings']))).toEqual([])
    const deprecated = set(`${LIST}.deprecated`, true)
    expect(gaps(deprecated)).toEqual(['listPayments is deprecated: add a "deprecated" entry'])
    expect(gaps(deprecated, entry('deprecated', ['listPayments']))).toEqual([])
    expect(gaps(() => undefined, entry('fixed', ['listPaymens']))).toEqual([
      'An unreleased entry names listPaymens, which is not an operation',
    ])
  })
})
