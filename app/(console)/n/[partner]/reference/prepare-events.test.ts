import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { operations } from '#lib/modules/operations.ts'
import { documentedEvents } from '#lib/modules/webhooks/index.ts'
import { openApiDocument } from '#lib/platform/http/openapi.ts'
import { findEvent, findOperation, readDocument } from './document.ts'
import { eventViewOf, listedEvents } from './prepare-events.ts'
import { groupsOf } from './prepare-reference.ts'

const events = documentedEvents()
const served = JSON.parse(JSON.stringify(openApiDocument(Object.values(operations), '1.2.3', { events })))
const document = readDocument(served)
const ids = Object.values<{ post: { operationId: string } }>(served.webhooks).map(({ post }) => post.operationId)
const event = (id: string) => findEvent(document, id) ?? expect.fail(`no event ${id}`)
const view = (id: string) => eventViewOf(document, event(id))

describe('this gateway’s own document', () => {
  test('every webhook has a page of its own, listed after the operations on webhooks', () => {
    const groups = groupsOf(document)
    const at = groups.findIndex(({ name }) => name === 'Webhook events')
    expect(groups[at]?.links.map(({ id }) => id)).toEqual(ids)
    expect(ids).toHaveLength(events.length)
    expect(groups[at - 1]?.name).toBe('Webhooks')
    expect(groups.map(({ name }) => name)).not.toContain('Other')
    for (const id of ids) expect(findOperation(document, id), id).toBeUndefined()
  })

  test('every page has a description, fields, both signatures and responses', () => {
    for (const id of ids) {
      const { fields, headers, headersExample, outcomes } = view(id)
      expect(event(id).description, id).not.toBe('')
      expect(fields, id).toContainEqual(expect.objectContaining({ path: 'data', required: true }))
      expect(
        fields.some(({ path }) => path.startsWith('data.')),
        id,
      ).toBe(true)
      expect(
        headers.map(({ name }) => name),
        id,
      ).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature', 'X-SERVICE-SIGNATURE'])
      expect(headersExample.split('\n'), id).toHaveLength(headers.length)
      expect(
        outcomes.map(({ status }) => status),
        id,
      ).toEqual(['2XX', '410', 'default'])
    }
  })

  test('the example of every page matches the schema and the types on it', () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true })
    addFormats.default(ajv)
    ajv.addSchema({ $id: 'document', components: served.components })
    for (const id of ids) {
      const { example, recordType, eventType } = view(id)
      const schema = event(id).requestBody?.content['application/json']?.schema
      const validate = ajv.compile({ $ref: `document${schema?.$ref}` })
      expect(validate(example) ? [] : validate.errors, id).toEqual([])
      expect(example, id).toMatchObject({ record_type: recordType, event_type: eventType })
    }
  })

  test('a constant field has the type of its constant', () => {
    const { fields } = view('paymentCreatedEvent')
    expect(fields).toContainEqual(
      expect.objectContaining({ path: 'event_type', type: 'string', values: ['EK_Created'], required: true }),
    )
    expect(fields).toContainEqual(expect.objectContaining({ path: 'test', type: 'boolean', required: false }))
    expect(ids.flatMap((id) => view(id).fields.filter((row) => 'type' in row && row.type === 'any'))).toEqual([])
  })

  test('sentences that end all descriptions are shown once, above the list', () => {
    const { events: listed, shared } = listedEvents(document)
    expect(listed.map(({ id }) => id)).toEqual(ids)
    expect(listed.map(({ description }) => description)).toEqual(events.map(({ description }) => description))
    expect(shared).toMatch(/^Sent to webhooks that subscribe/)
  })
})

describe('another gateway’s document', () => {
  const post = (id: string, more: object = {}) => ({ post: { operationId: id, ...more } })

  test('alternative payloads are listed by the field that selects them', () => {
    const kind = (type: string, field: string) => ({
      type: 'object',
      properties: { type: { const: type }, [field]: { type: 'string' } },
    })
    const data = { oneOf: [kind('card', 'pan'), kind('bank', 'iban')] }
    const schema = { type: 'object', properties: { data } }
    const read = readDocument({
      paths: {},
      webhooks: { paid: post('paid', { requestBody: { content: { 'application/json': { schema } } } }) },
    })
    const { fields } = eventViewOf(read, findEvent(read, 'paid') ?? expect.fail('no event'))
    expect(fields.map((row) => ('variant' in row ? `${row.depth} ${row.field}=${row.variant}` : row.path))).toEqual([
      'data',
      '1 type=card',
      'data(card).type',
      'data(card).pan',
      '1 type=bank',
      'data(bank).type',
      'data(bank).iban',
    ])
  })

  test('without events, or with incomplete ones, is shown as far as possible', () => {
    expect(listedEvents(readDocument({ paths: {} }))).toEqual({ events: [], shared: '' })
    const poor = readDocument({ paths: {}, webhooks: { a: post('a', { tags: ['Z'] }), b: 7, c: post('c') } })
    expect(groupsOf(poor)).toMatchObject([{ name: 'Webhook events', links: [{ id: 'a' }, { id: 'c' }] }])
    expect(eventViewOf(poor, findEvent(poor, 'a') ?? expect.fail('no event'))).toMatchObject({
      recordType: '',
      fields: [],
      headersExample: '',
      outcomes: [],
    })
    expect(findEvent(poor, 'b')).toBeUndefined()
  })

  test('descriptions without a common end are listed unchanged', () => {
    const texts = ['One. Two.', 'Two. Three.']
    const webhooks = Object.fromEntries(texts.map((description) => [description, post(description, { description })]))
    const { events: listed, shared } = listedEvents(readDocument({ paths: {}, webhooks }))
    expect(listed.map(({ description }) => description)).toEqual(texts)
    expect(shared).toBe('')
  })
})
