import { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import { type OperationSpec, PREFIX } from '../../wire/operation.ts'
import { ErrorEnvelope } from '../../wire/shapes.ts'
import { TAGS } from '../../wire/tags.ts'
import { withExamples } from './examples.ts'

/** Every refusal: what it means, its code, and a message as it may read (specification, "Errors"; contract#conventions). */
const REFUSALS: Record<number, readonly [description: string, code: string, message: string]> = {
  400: [
    'The request has the wrong shape; the message names the first offending field',
    'error.bad_request',
    'Invalid request parameters',
  ],
  401: ['Missing or invalid credentials', 'error.unauthorized', 'Authentication required'],
  403: [
    "The member's role does not allow it; or the session must be confirmed first: `error.confirmation_required`; or the operator's member has no second factor: `error.second_factor_required`",
    'error.forbidden',
    'This requires the role admin; yours is viewer',
  ],
  404: ['No such resource, or not yours', 'error.not_found', 'Requested resource not found'],
  409: ['The resource exists, or is in another state', 'error.conflict', 'Resource already exists'],
  422: [
    'The idempotency-key was used with another request, or is older than 24 hours',
    'error.idempotency',
    'This idempotency-key was used for a different request',
  ],
  429: ['Too many requests; see Retry-After', 'error.rate_limited', 'Too many requests'],
  500: [
    'Our fault; the message holds a request id',
    'error.internal',
    'Something went wrong on our side. Please quote request Xk3v9QmT2pLw.',
  ],
  503: [
    'The service is overloaded or its database is unavailable; retry with the same idempotency-key, see Retry-After',
    'error.internal',
    'The service is not available at the moment. Please try again; quote request Xk3v9QmT2pLw if it lasts.',
  ],
}

const header = (name: string, description: string, required: boolean) => {
  const value = z.string().max(255)
  return (required ? value : value.optional()).meta({ param: { name, in: 'header', required }, description })
}

/** The OpenAPI 3.1 document, generated from the very schemas that validate (contract, head). */
export function openApiDocument(operations: readonly OperationSpec[], version: string): object {
  const paths: ZodOpenApiPathsObject = {}
  for (const operation of operations) {
    const path = `${PREFIX}${operation.path}`
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: operationObject(operation) }
  }
  const document = createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Payment Network Gateway',
      version,
      description: 'Create payments, work admission tasks, read transactions and settlement batches, manage the rest.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: tagsOf(operations),
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-SERVICE-API-KEY' },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
    },
  })
  return withExamples(document)
}

/** The groups that have an operation, each with what it is about. */
const tagsOf = (operations: readonly OperationSpec[]) =>
  Object.entries(TAGS)
    .filter(([name]) => operations.some(({ tag }) => tag === name))
    .map(([name, description]) => ({ name, description }))

function operationObject(operation: OperationSpec): ZodOpenApiOperationObject {
  const { access, params, query, body, headers: own } = operation
  const mutation = operation.method !== 'GET'
  const headers: z.ZodType[] = []
  if (mutation) headers.push(header('idempotency-key', 'Makes a retry safe; usually a UUID', true))
  if (access.by === 'key') headers.push(header('x-org-id', 'Organization of the API key; optional with a JWT', false))
  if (access.by !== 'anyone' && access.partner)
    headers.push(
      'partnerless' in access
        ? header('x-partner-id', 'Namespace to act in; the network operator may leave it out', false)
        : header('x-partner-id', 'Namespace to act in', true),
    )
  const statuses = [400, ...(access.by === 'anyone' && !operation.rerun ? [] : [401]), ...(operation.errors ?? [])]
  if (access.by !== 'anyone') statuses.push(403)
  if (mutation && !operation.rerun) statuses.push(422)
  statuses.push(429, 500, 503)
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    ...(operation.description ? { description: operation.description } : {}),
    ...(operation.extension ? { 'x-extension': true } : {}),
    ...(operation.stepUp ? { 'x-step-up': operation.stepUp } : {}),
    security: access.by === 'anyone' ? [] : access.by === 'key' ? [{ apiKey: [] }, { bearer: [] }] : [{ bearer: [] }],
    parameters: headers,
    requestParams: { ...(params && { path: params }), ...(query && { query }), ...(own && { header: own }) },
    ...(body
      ? {
          requestBody: {
            required: !body.safeParse(undefined).success,
            content: { 'application/json': { schema: body } },
          },
        }
      : {}),
    responses: {
      200: success(operation),
      ...Object.fromEntries(statuses.map((status) => [status, refusal(status)])),
    },
  }
}

const success = (operation: OperationSpec) => ({
  description: 'Success',
  headers: operation.echoScope
    ? responseHeaders.extend(scopeHeaders)
    : operation.produces
      ? fileHeaders
      : responseHeaders,
  content: operation.produces
    ? { [operation.produces]: { schema: operation.data } }
    : { 'application/json': { schema: z.object({ ok: z.literal(true), data: operation.data }) } },
})

/** Refusals that say when to try again. */
const RETRIED = [429, 503]

const refusal = (status: number) => {
  const [description, code, message] = REFUSALS[status] ?? ['Refused', 'error.internal', 'Refused']
  return {
    description,
    headers: RETRIED.includes(status) ? responseHeaders.extend({ 'Retry-After': retryAfter }) : responseHeaders,
    content: { 'application/json': { schema: ErrorEnvelope, example: { code, message } } },
  }
}

const retryAfter = z.string().meta({ description: 'Seconds after which a retry makes sense' })

const everyResponse = {
  'X-Csp-Version': z.string().meta({ description: 'gateway-csp/v<major>.<minor>.<patch>' }),
  'X-Request-Id': z.string().meta({ description: 'Quote it when you ask for help' }),
}
const responseHeaders = z.object({
  'Content-Length': z.string().meta({ description: 'Length of the body in bytes' }),
  ...everyResponse,
})
/** A file is sent while it is made, so its length is not known when it begins. */
const fileHeaders = z.object({
  'Transfer-Encoding': z.literal('chunked').meta({ description: 'The file has no Content-Length' }),
  'Content-Disposition': z.string().meta({ description: 'attachment, with the name of the file' }),
  ...everyResponse,
})
const scopeHeaders = {
  'X-Partner-Id': z.string().meta({ description: 'The namespace that the answer is about' }),
  'X-Org-Id': z.string().meta({ description: 'Its organization' }),
}
