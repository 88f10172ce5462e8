import { gzipSync } from 'node:zlib'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { operations } from '../../modules/operations.ts'
import { documentedEvents } from '../../modules/webhooks/index.ts'
import { expanded } from '../../testing/model/expanded.ts'
import type { OperationSpec } from '../../wire/operation.ts'
import { PREFIX } from '../../wire/operation.ts'
import { SOON } from '../../wire/shapes.ts'
import { openApiDocument, openApiText } from './openapi.ts'

const all = Object.values(operations)
const served = JSON.parse(JSON.stringify(openApiDocument(all, '1.2.3')))
const document = expanded(served)

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(served)
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
  expect(validator.version).toBe('3.1')
})

test('the document states each header, parameter and response of several operations once', () => {
  const parts = Object.values<Record<string, Inline>>(served.paths).flatMap((item) =>
    Object.values(item).flatMap(({ parameters = [], responses }) => [
      ...parameters,
      ...Object.entries(responses).map(([status, response]) => ({ status, ...response })),
      ...Object.values(responses).flatMap(({ headers }) => Object.values(headers ?? {})),
    ]),
  )
  const inline = parts.filter((part) => !('$ref' in part)).map((part) => JSON.stringify(part))
  expect(inline.filter((part, i) => inline.indexOf(part) !== i)).toEqual([])
})

test('the document has at most 2.9 kB per operation', () => {
  expect(JSON.stringify(served).length / all.length).toBeLessThan(2900)
})

test('the document takes at most 150 kB on the wire', () => {
  const withEvents = openApiDocument(all, '1.2.3', { events: documentedEvents() })
  expect(gzipSync(JSON.stringify(withEvents)).length).toBeLessThan(150_000)
})

test('without PUBLIC_URL and SUPPORT_EMAIL, the document has a contact and no relative URL that validators refuse', () => {
  expect(served.info.contact).toEqual({ name: served.info.title })
  expect(served.info.description).toContain(`${PREFIX}/changelog.json`)
  expect(served).not.toHaveProperty('externalDocs')
})

test('its server is PUBLIC_URL, or else the origin of the document', () => {
  expect(served.servers).toEqual([{ url: '/' }])
  expect(openApiDocument(all, '1.2.3', { url: 'https://bank.example' })).toHaveProperty('servers', [
    { url: 'https://bank.example' },
  ])
})

test('an API key requires its organization, a session does not', () => {
  const { apiKey, organization } = served.components.securitySchemes
  expect([apiKey.name, organization.name]).toEqual(['X-SERVICE-API-KEY', 'x-org-id'])
  const { security, parameters } = document.paths[`${PREFIX}/payments`].post
  expect(security).toEqual([{ apiKey: [], organization: [] }, { bearer: [] }])
  expect(parameters).toContainEqual(expect.objectContaining({ name: 'x-org-id', required: false }))
})

type Inline = { parameters?: object[]; responses: Record<string, { headers?: Record<string, object> }> }

test('every reference resolves', () => {
  const references = JSON.stringify(served).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)
  for (const [, kind = '', name = ''] of references) expect(served.components[kind]).toHaveProperty([name])
})

test.each(all)('$id documents its errors, its path parameters, and whether it is an extension', (operation) => {
  const described = document.paths[`${PREFIX}${operation.path}`][operation.method.toLowerCase()]
  expect(described.operationId).toBe(operation.id)
  expect(described.summary).not.toBe('')
  expect(described.description).toMatch(/^\S.+[.]$/s)
  const byWhom = { anyone: [], member: [{ bearer: [] }], key: [{ apiKey: [], organization: [] }, { bearer: [] }] }
  expect(described.security).toEqual(byWhom[operation.access.by])
  expect(headersOf(described)).toEqual(expectedHeaders(operation))
  const refusals = 'errors' in operation ? operation.errors : []
  for (const status of [200, 400, 429, 500, 503, ...refusals])
    expect(described.responses).toHaveProperty([String(status)])
  const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const declared = described.parameters.filter((parameter: { in: string }) => parameter.in === 'path')
  expect(declared.map((parameter: { name: string }) => parameter.name).sort()).toEqual(inPath.sort())
  expect(described['x-extension'] ?? false).toBe('extension' in operation)
  expect(described['x-step-up']).toBe('stepUp' in operation ? operation.stepUp : undefined)
})

test.each(['signIn', 'signInWithPasskey', 'signInWithProvider', 'signInWithCode'])(
  '%s documents that an organization can refuse the address',
  (id) => {
    const found = all.find((operation) => operation.id === id)
    expect(document.paths[`${PREFIX}${found?.path}`].post.responses).toHaveProperty(['403'])
  },
)

test('a key of any length is documented, because quotation marks and escapes do not count', () => {
  const { schema } = served.components.parameters['idempotency-key']
  expect(schema.maxLength).toBeUndefined()
})

test('the example of a payment has no returns', () => {
  const { example } = document.paths[`${PREFIX}/payments/{payment_id}`].get.responses[200].content['application/json']
  expect(Object.keys(example.data).filter((name) => name.startsWith('return'))).toEqual([])
})

test('every 401 names the accepted schemes, and what is retried has Retry-After', () => {
  const { responses } = document.paths[`${PREFIX}/payments`].post
  const named = ([status, { headers }]: [string, { headers: object }]) =>
    Object.keys(headers).map((name) => `${status} ${name}`)
  const headers = Object.entries<{ headers: object }>(responses).flatMap(named)
  for (const one of ['401 WWW-Authenticate', '409 Retry-After', '429 Retry-After', '503 Retry-After'])
    expect(headers).toContain(one)
})

test.each(all)('$id documents the version header in every response', ({ path, method }) => {
  const { responses } = document.paths[`${PREFIX}${path}`][method.toLowerCase()]
  for (const [status, { headers }] of Object.entries<{ headers: object }>(responses))
    expect(headers, status).toHaveProperty('X-Csp-Version')
})

test.each(all)('$id documents the headers of its successful response', ({ path, method, ...operation }) => {
  const { headers } = document.paths[`${PREFIX}${path}`][method.toLowerCase()].responses[200]
  const own = 'responseHeaders' in operation ? Object.keys(operation.responseHeaders) : []
  const length = 'produces' in operation ? ['Content-Disposition', 'Transfer-Encoding'] : ['Content-Length']
  const scope = 'echoScope' in operation ? ['X-Org-Id', 'X-Partner-Id'] : []
  const replayed = method === 'GET' || 'rerun' in operation ? [] : ['Idempotency-Replayed']
  const next = method === 'GET' && 'shape' in operation.data && 'next_cursor' in operation.data.shape ? ['Link'] : []
  const limits = ['RateLimit', 'RateLimit-Policy']
  const all = [...length, ...scope, ...own, ...replayed, ...next, ...limits, 'X-Csp-Version', 'X-Request-Id']
  expect(Object.keys(headers).sort()).toEqual(all.sort())
})

const headersOf = ({ parameters }: Described) =>
  parameters
    .filter((parameter) => parameter.in === 'header' && parameter.name !== 'x-environment')
    .map(({ name, required }) => [name, required])

/**
 * contract#credentials and contract#idempotency: a key requires its organization and namespace, and
 * changes require an idempotency-key.
 */
const expectedHeaders = ({ method, access, headers }: OperationSpec) => [
  ...Object.keys(headers?.shape ?? {})
    .filter((name) => name !== 'x-environment')
    .map((name) => [name, undefined]),
  ...(method === 'GET' ? [] : [['idempotency-key', true]]),
  ...(access.by === 'key' ? [['x-org-id', false]] : []),
  ...(access.by !== 'anyone' && access.partner ? [['x-partner-id', !('partnerless' in access)]] : []),
]

type Media = { schema: object; example: unknown; examples?: Record<string, { value: unknown }> }
type Described = {
  parameters: { in: string; name: string; required: boolean; schema: object; example: unknown }[]
  requestBody?: { content: { 'application/json': Media; 'text/csv'?: Media } }
  responses: Record<
    string,
    { content: { 'application/json': Media } & { [type in NonNullable<OperationSpec['produces']>]?: Media } }
  >
}

const CODES: Record<string, string> = {
  400: 'error.bad_request',
  401: 'error.unauthorized',
  403: 'error.forbidden',
  404: 'error.not_found',
  409: 'error.conflict',
  413: 'error.content_too_large',
  415: 'error.unsupported_media_type',
  422: 'error.idempotency',
  429: 'error.rate_limited',
  500: 'error.internal',
  503: 'error.internal',
}

test.each(all)('$id has examples for all inputs and outputs, which match their schemas', (operation) => {
  const described: Described = document.paths[`${PREFIX}${operation.path}`][operation.method.toLowerCase()]
  const request = described.requestBody?.content['application/json']
  expect(request === undefined).toBe(!('body' in operation))
  // Checks them with the schemas that validate requests; `npm run verify` checks them with the
  // document's own.
  if (request && 'body' in operation) {
    const examples = request.examples ? Object.values(request.examples) : [{ value: request.example }]
    for (const { value } of examples) expect(operation.body.safeParse(value).error).toBeUndefined()
  }
  for (const [status, { content }] of Object.entries(described.responses)) {
    if (status === '200' && 'produces' in operation) {
      expect(operation.data.safeParse(content[operation.produces]?.example).error).toBeUndefined()
      continue
    }
    const media = content['application/json']
    if (status !== '200') expect(media.example).toMatchObject({ code: CODES[status], message: expect.any(String) })
    else expect(operation.data.safeParse((media.example as { data: unknown }).data).error).toBeUndefined()
  }
  for (const { name, example } of described.parameters) {
    expect(example, name).toBeDefined()
    expect(example, name).not.toBe('')
  }
})

test('the example of a payment can be sent at any time: it contains no time that must be in the future', () => {
  const { example } = document.paths[`${PREFIX}/payments`].post.requestBody.content['application/json']
  expect(Object.keys(example)).toContain('payment_type')
  expect(Object.keys(example)).not.toContain('expires_at')
})

test('the example of a snooze ends half an hour after the given time; the rest of the text is the same', () => {
  const textAt = openApiText(() => openApiDocument(all, '1.2.3'))
  for (const at of [Date.UTC(2026, 2, 2, 12), Date.UTC(2031, 4, 1, 10, 10)]) {
    const text = textAt(new Date(at))
    const until = at / 1000 + 30 * 60
    const { requestBody } = JSON.parse(text).paths[`${PREFIX}/admission-queue/{payment_id}/snooze`].put
    expect(requestBody.content['application/json'].example).toEqual({ until })
    expect(JSON.parse(text.replaceAll(String(until), String(SOON)))).toEqual(served)
  }
})

test('schemas have `examples`, which replaced `example` in OpenAPI 3.1', () => {
  const withExample = (part: unknown): object[] => {
    if (typeof part !== 'object' || part === null) return []
    const inner = Object.entries(part).flatMap(([name, value]) => {
      // A property can be called `example`.
      if (name === 'properties') return Object.values(value).flatMap(withExample)
      return /^examples?$/.test(name) ? [] : withExample(value)
    })
    // Parameters, headers and media types have a schema, and can have `example`.
    return 'example' in part && !('schema' in part) ? [part, ...inner] : inner
  }
  expect(withExample(served)).toEqual([])
  const { DecideVerification } = served.components.schemas
  expect(DecideVerification.examples).toEqual([{ decision: 'approved', reason: 'Found in the register' }])
})

test('a body with several types has an example of each', () => {
  const { content } = document.paths[`${PREFIX}/customer`].post.requestBody
  const { example, examples } = content['application/json']
  expect(example).toBeUndefined()
  expect(Object.values<{ value: { type: string } }>(examples).map(({ value }) => value.type)).toEqual([
    'Individual',
    'Business',
  ])
})

// The operations that the specification lists.
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
  'DELETE /webhook/{webhook_id}',
  'GET /partner',
  'GET /customer/{payment_address}/resolve',
]

test('operations not marked as extensions are those of the specification', () => {
  const plain = all.filter((operation) => !('extension' in operation)).map(({ method, path }) => `${method} ${path}`)
  expect(plain.sort()).toEqual(SPECIFIED.sort())
})

test('objects that only request bodies contain have no other fields, and responses may get more', () => {
  const { CreatePayment, PartyInput, Amount, Payment } = served.components.schemas
  for (const closed of [CreatePayment, PartyInput]) expect(closed).toHaveProperty('additionalProperties', false)
  for (const open of [Amount, Payment]) expect(open).not.toHaveProperty('additionalProperties')
  expect(JSON.stringify(CreatePayment.properties.device)).toMatch(/"additionalProperties":(\{|true)/)
  expect(Object.keys(served.components.schemas).filter((name) => name.endsWith('Output'))).toEqual([])
})
