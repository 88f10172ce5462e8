import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { operations } from '../../modules/operations.ts'
import { PREFIX } from '../../wire/operation.ts'
import { openApiDocument } from './openapi.ts'

const all = Object.values(operations)
const document = JSON.parse(JSON.stringify(openApiDocument(all, '1.2.3')))

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(document)
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
  expect(validator.version).toBe('3.1')
})

test('every reference leads somewhere', () => {
  const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)
  for (const [, name = ''] of references) expect(document.components.schemas).toHaveProperty([name])
})

test.each(all)(
  '$id is described with its refusals, its path parameters, and as an extension where it is one',
  (operation) => {
    const described = document.paths[`${PREFIX}${operation.path}`][operation.method.toLowerCase()]
    expect(described.operationId).toBe(operation.id)
    expect(described.summary).not.toBe('')
    const refusals = 'errors' in operation ? operation.errors : []
    for (const status of [200, 400, 429, 500, ...refusals]) expect(described.responses).toHaveProperty([String(status)])
    const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const declared = described.parameters.filter((parameter: { in: string }) => parameter.in === 'path')
    expect(declared.map((parameter: { name: string }) => parameter.name).sort()).toEqual(inPath.sort())
    expect(described['x-extension'] ?? false).toBe('extension' in operation)
  },
)

// The operations that the specification itself lists.
const SPECIFIED = [
  'POST /organization/signin',
  'POST /apikey/{secret_key}',
  'POST /payments',
  'GET /payments/{payment_id}',
  'GET /payments/{payment_id}/exceptions',
  'POST /payments/{payment_id}/submissions',
  'GET /payments/{payment_id}/submissions',
  'GET /payments/{payment_id}/submissions/{submission_id}',
  'PUT /payments/{payment_id}/admissions/{admission_id}/tasks/{task_id}',
  'GET /payments/{payment_id}/transactions/{transaction_id}',
  'GET /settlements',
  'GET /settlements/{batch_id}',
  'GET /settlements/{batch_id}/transactions/{transaction_id}',
  'GET /account',
  'GET /account/{account_id}',
  'DELETE /account/{account_id}',
  'GET /partner',
  'GET /customer/{payment_address}/resolve',
]

test('what is not marked as an extension is what the specification lists', () => {
  const plain = all.filter((operation) => !('extension' in operation)).map(({ method, path }) => `${method} ${path}`)
  expect(plain.sort()).toEqual(SPECIFIED.sort())
})
