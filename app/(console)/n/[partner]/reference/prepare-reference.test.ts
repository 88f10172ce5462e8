import { describe, expect, test } from 'vitest'
import { operations } from '#lib/modules/operations.ts'
import { openApiDocument } from '#lib/platform/http/openapi.ts'
import { findOperation, operationHeads, readDocument } from './document.ts'
import { fieldRows } from './field-rows.ts'
import { groupsOf, viewOf } from './prepare-reference.ts'
import { exampleNames, samplesOf } from './samples.ts'
import { emptyValues, toCall, valuesSchema } from './try-form.ts'
import { tryable } from './try-it.ts'

const document = readDocument(JSON.parse(JSON.stringify(openApiDocument(Object.values(operations), '1.2.3'))))
const own = {
  origin: 'https://bank.example',
  organizationId: 'org_own',
  partnerId: 'part_own',
  domain: 'own',
  environment: 'sandbox' as const,
}
const operation = (id: string) => findOperation(document, id) ?? expect.fail(`no operation ${id}`)
const tried = (id: string) => {
  const offered = tryable(document, operation(id), own)
  return 'call' in offered ? offered.call : expect.fail(offered.whyNot)
}

describe('this gateway’s own document', () => {
  test('every operation is in a group and has a page', () => {
    const listed = groupsOf(document).flatMap((group) => group.links.map(({ id }) => id))
    expect(listed.toSorted()).toEqual(
      Object.values(operations)
        .map(({ id }) => id)
        .toSorted(),
    )
    for (const { operationId } of operationHeads(document)) {
      const view = viewOf(document, operation(operationId))
      // A file response has no fields.
      expect(view.answer.length > 0 || typeof view.example === 'string', operationId).toBe(true)
      expect(view.refusals.length, operationId).toBeGreaterThan(0)
    }
  })

  test('a page shows type, requirement and values of each field, with nested fields below their parent', () => {
    const { body } = viewOf(document, operation('createPayment'))
    expect(body).toContainEqual(
      expect.objectContaining({ path: 'payment_type', required: true, values: ['Type_Pull', 'Type_Push'] }),
    )
    expect(body).toContainEqual(expect.objectContaining({ path: 'amount.total', depth: 1, required: true }))
  })

  test('a body of several types shows the fields and requirements of each, and an example', () => {
    const create = operation('createCustomer')
    const { body } = viewOf(document, create)
    const rows = body.map((row) => ('variant' in row ? `${row.field}=${row.variant}` : row.name))
    const [individual, business] = [rows.indexOf('type=Individual'), rows.indexOf('type=Business')]
    expect(individual).toBe(0)
    expect(rows.slice(0, business)).toContain('middle_name')
    expect(rows.slice(business)).toContain('business_legal_name')
    expect(body).toContainEqual(expect.objectContaining({ name: 'first_name', required: true }))
    expect(body).toContainEqual(expect.objectContaining({ name: 'business_industry', required: true }))
    expect(body).toContainEqual(expect.objectContaining({ name: 'business_description', required: false }))
    expect(new Set(body.map(({ path }) => path)).size).toBe(body.length)
    const bodies = exampleNames(create).map((name) => samplesOf(create, own, name)[0]?.code)
    expect(bodies).toEqual([
      expect.stringMatching(/"type": "Individual"[\s\S]*"juniper@own"/),
      expect.stringMatching(/"type": "Business"[\s\S]*"juniper@own"/),
    ])
  })

  test('the fields of an object that can be null are marked as required', () => {
    const { body } = viewOf(document, operation('createNamespace'))
    const { answer } = viewOf(document, operation('findSettlement'))
    const total = 'admission_policy.review_threshold.total'
    expect(body).toContainEqual(expect.objectContaining({ path: total, required: true }))
    expect(answer).toContainEqual(expect.objectContaining({ path: 'data.merkle_root.root_hash', required: true }))
  })

  test('examples contain the reader’s IDs and none of other organizations', () => {
    for (const { operationId } of operationHeads(document)) {
      for (const { code } of samplesOf(operation(operationId), own)) {
        expect(code, operationId).toContain('https://bank.example/api/v1/csp/')
        expect(code, operationId).not.toMatch(/x-(partner|org)-id['"]?: ?['"]?(part|org)_01/)
      }
    }
    const [curl] = samplesOf(operation('createPayment'), own)
    expect(curl?.code).toContain('x-partner-id: part_own')
    expect(curl?.code).toContain('juniper@own')
  })
})

describe('the request form', () => {
  test('starts with the required fields of the example', () => {
    const body = JSON.parse(tried('createPayment').body ?? '')
    expect(Object.keys(body)).toEqual(['amount', 'beneficiary_party', 'debtor_party', 'payment_type'])
    expect(body.beneficiary_party.payment_address).not.toBe(body.debtor_party.payment_address)
    const customer = JSON.parse(tried('createCustomer').body ?? '')
    expect(Object.keys(customer)).toEqual(['type', 'first_name', 'last_name', 'email', 'payment_address'])
  })

  test('fills in path and query parameters, and omits empty ones', () => {
    const call = tried('listTasks')
    const values = { ...emptyValues(call), path: { payment_id: 'a/b', admission_id: 'adm' } }
    expect(toCall(call, values).path).toBe('/payments/a%2Fb/admissions/adm/tasks')
    const list = tried('listCustomers')
    expect(toCall(list, { ...emptyValues(list), query: { search: 'x y', status: '' } }).path).toBe(
      '/customer?search=x+y',
    )
  })

  test('refuses invalid requests: a path with a missing parameter, a body that is not JSON', () => {
    expect(valuesSchema(tried('findPayment')).safeParse(emptyValues(tried('findPayment'))).success).toBe(false)
    const values = emptyValues(tried('createCustomer'))
    expect(valuesSchema(tried('createCustomer')).safeParse(values).success).toBe(true)
    expect(valuesSchema(tried('createCustomer')).safeParse({ ...values, body: '{' }).success).toBe(false)
  })

  test('changes nothing in live, and ends no session', () => {
    const live = { ...own, environment: 'live' as const }
    expect(tryable(document, operation('createPayment'), live)).toHaveProperty('whyNot')
    expect(tryable(document, operation('listPayments'), live)).toHaveProperty('call')
    expect(tryable(document, operation('signOut'), own)).toHaveProperty('whyNot')
  })
})

describe('another gateway’s document', () => {
  test('that is almost empty is shown as far as possible', () => {
    const poor = readDocument({
      paths: { '/x': { get: { operationId: 'x', parameters: 'many', responses: 7 }, post: 1 } },
    })
    expect(groupsOf(poor)).toEqual([{ name: 'Other', links: [{ id: 'x', method: 'GET', path: '/x', summary: '' }] }])
    expect(viewOf(poor, findOperation(poor, 'x') ?? expect.fail('no x'))).toMatchObject({ parameters: [], answer: [] })
  })

  test('with recursive schemas is rendered without an endless loop', () => {
    const loop = { type: 'object', properties: { again: { $ref: '#/components/schemas/Loop' } } }
    const looped = readDocument({ paths: {}, components: { schemas: { Loop: loop } } })
    expect(fieldRows(looped, { $ref: '#/components/schemas/Loop' }).length).toBeLessThan(10)
  })

  test('that is not OpenAPI is refused', () => {
    expect(() => readDocument('<html>')).toThrow()
  })
})
