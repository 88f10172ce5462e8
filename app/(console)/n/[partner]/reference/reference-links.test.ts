import { expect, test } from 'vitest'
import { operations } from '#lib/modules/operations.ts'
import { documentedEvents } from '#lib/modules/webhooks/index.ts'
import { openApiDocument } from '#lib/platform/http/openapi.ts'
import { EVENTS_OF, RECORD_TYPES } from '#lib/wire/events.ts'
import { eventHref } from '../webhooks/words.ts'
import { operationHeads, readDocument } from './document.ts'
import { eventsIn, isNamed, matchingLinks, operationsIn, typesText } from './reference-links.ts'

const document: unknown = JSON.parse(
  JSON.stringify(openApiDocument(Object.values(operations), '1.2.3', { events: documentedEvents() })),
)
const [own, events] = [operationsIn(document), eventsIn(document)]
const links = [...own, ...events]
const found = (term: string) => matchingLinks(links, term).map(({ id }) => id)

test('every operation of the reference is found by its name and listed first', () => {
  const heads = operationHeads(readDocument(document))
  expect(own).toHaveLength(heads.length)
  for (const { operationId } of heads) expect(found(operationId)[0]).toBe(operationId)
})

test('every event is listed with its types and found first by its name, types and label', () => {
  const all = RECORD_TYPES.flatMap((record) => EVENTS_OF[record].map((event) => `${record} ${event}`))
  expect(events.map(typesText)).toEqual(all)
  for (const event of events) {
    const { id, name, summary, recordType, eventType } = event
    for (const term of [id, name, `${recordType} ${eventType}`.toLowerCase()]) {
      expect(found(term)[0], term).toBe(id)
      expect(isNamed(event, term), term).toBe(true)
    }
    expect(found(summary), summary).toContain(id)
    expect(isNamed(event, summary.slice(0, 3)), summary).toBe(false)
  }
})

test('a delivery links to the page of its event', () => {
  const hrefs = RECORD_TYPES.flatMap((record_type) =>
    EVENTS_OF[record_type].map((event_type) => eventHref('part_1', { record_type, event_type })),
  )
  expect(hrefs).toEqual(events.map(({ id }) => `/n/part_1/reference/${id}`))
})

test('a record type finds its events, and an event type those of several records', () => {
  expect(found('RT_Payments').slice(0, 2)).toEqual(['paymentCreatedEvent', 'paymentUpdatedEvent'])
  expect(found('rt_links')).toHaveLength(4)
  expect(found('EK_Expir')).toEqual(['apiKeyExpiringEvent', 'apiKeyExpiredEvent'])
  expect(found('link_established')).toEqual(['linkEstablishedEvent'])
})

test('part of a name, a path, or a method with a path finds the operation', () => {
  expect(found('rotate')).toEqual(expect.arrayContaining(['rotateApiKey', 'rotateWebhookSecret']))
  expect(found('/payments').slice(0, 2).toSorted()).toEqual(['createPayment', 'listPayments'])
  expect(found('POST /payments')[0]).toBe('createPayment')
  expect(found('/api/v1/csp/payments')).toContain('createPayment')
  expect(found('merkle-mountain')).toEqual([])
})

test('an invalid or incomplete document yields the operations and events it has', () => {
  const broken = { paths: { '/a': null, '/b': { get: {} } }, webhooks: { a: null, b: { post: {} }, c: 7 } }
  for (const none of [undefined, null, 'text', [], { paths: 7, webhooks: 7 }, broken]) {
    expect([...operationsIn(none), ...eventsIn(none)]).toEqual([])
  }
  expect(operationsIn({ paths: { '/a': { get: { operationId: 'a' } } } })).toEqual([
    { id: 'a', method: 'GET', path: '/a', summary: '' },
  ])
  expect(eventsIn({ webhooks: { paid: { post: { operationId: 'paidEvent' } } } })).toEqual([
    { id: 'paidEvent', name: 'paid', recordType: '', eventType: '', summary: 'paid' },
  ])
})

test('the types of an event are read from a payload schema within the event, too', () => {
  const schema = { properties: { record_type: { const: 'RT_A' }, event_type: { const: 7 } } }
  const post = { operationId: 'a', requestBody: { content: { 'application/json': { schema } } } }
  expect(eventsIn({ webhooks: { a: { post } } })).toMatchObject([{ recordType: 'RT_A', eventType: '' }])
})
