import { expect, test } from 'vitest'
import { operations } from '#lib/modules/operations.ts'
import { openApiDocument } from '#lib/platform/http/openapi.ts'
import { operationHeads, readDocument } from './document.ts'
import { matchingOperations, operationsIn } from './operation-links.ts'

const document: unknown = JSON.parse(JSON.stringify(openApiDocument(Object.values(operations), '1.2.3')))
const own = operationsIn(document)
const found = (term: string) => matchingOperations(own, term).map(({ id }) => id)

test('every operation of the reference is found by its name and listed first', () => {
  const heads = operationHeads(readDocument(document))
  expect(own).toHaveLength(heads.length)
  for (const { operationId } of heads) expect(found(operationId)[0]).toBe(operationId)
})

test('part of a name, a path, or a method with a path finds the operation', () => {
  expect(found('rotate')).toEqual(expect.arrayContaining(['rotateApiKey', 'rotateWebhookSecret']))
  expect(found('/payments').slice(0, 2).toSorted()).toEqual(['createPayment', 'listPayments'])
  expect(found('POST /payments')[0]).toBe('createPayment')
  expect(found('/api/v1/csp/payments')).toContain('createPayment')
  expect(found('merkle-mountain')).toEqual([])
})

test('an invalid or incomplete document yields the operations it has', () => {
  for (const none of [undefined, null, 'text', [], { paths: 7 }, { paths: { '/a': null, '/b': { get: {} } } }]) {
    expect(operationsIn(none)).toEqual([])
  }
  expect(operationsIn({ paths: { '/a': { get: { operationId: 'a' } } } })).toEqual([
    { id: 'a', method: 'GET', path: '/a', summary: '' },
  ])
})
