import { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import { unixSeconds } from '../../kernel/time.ts'
import { CHANGELOG_PATH, type OperationSpec, PREFIX } from '../../wire/operation.ts'
import { ErrorEnvelope, SOON } from '../../wire/shapes.ts'
import { TAGS } from '../../wire/tags.ts'
import { deprecationNotice } from './deprecation.ts'
import { closeBodies } from './openapi/closed-bodies.ts'
import { withExamples } from './openapi/examples.ts'
import { FIELDS_OF, REFUSALS } from './openapi/refusals.ts'
import { portable } from './openapi/schemas.ts'
import { shareComponents } from './openapi/share.ts'
import { type DocumentedEvent, eventSchemas, webhooksOf } from './openapi/webhooks.ts'

const header = (name: string, description: string, required: boolean, value = z.string().max(255)) => {
  return (required ? value : value.optional()).meta({ param: { name, in: 'header', required }, description })
}

type About = {
  readonly title?: string | undefined
  /** PUBLIC_URL. */
  readonly url?: string | undefined
  readonly supportEmail?: string | undefined
  readonly events?: readonly DocumentedEvent[]
}

/** The OpenAPI 3.1 document, generated from the schemas that validate requests. */
export function openApiDocument(
  operations: readonly OperationSpec[],
  version: string,
  { title = 'Payment Network Gateway', url = '/', supportEmail, events = [] }: About = {},
): object {
  const paths: ZodOpenApiPathsObject = {}
  for (const operation of operations) {
    const path = `${PREFIX}${operation.path}`
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: operationObject(operation) }
  }
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: {
        title,
        version,
        description: `Create and submit payments, decide admission tasks, read transactions and settlement batches, and manage namespaces, customers, credentials and webhooks. The changelog is at ${PREFIX}${CHANGELOG_PATH}.`,
        contact: { name: title, ...(supportEmail && { email: supportEmail }) },
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      // Many validators refuse a relative URL here.
      ...(url !== '/' && { externalDocs: { description: 'Changelog', url: `${url}${PREFIX}${CHANGELOG_PATH}` } }),
      servers: [{ url }],
      tags: tagsOf(operations),
      paths,
      webhooks: webhooksOf(events),
      components: {
        schemas: eventSchemas(events),
        securitySchemes: {
          apiKey: {
            type: 'apiKey',
            in: 'header',
            name: 'X-SERVICE-API-KEY',
            description: 'Secret of an API key. Requests with it must also include `x-org-id`',
          },
          organization: {
            type: 'apiKey',
            in: 'header',
            name: 'x-org-id',
            description: 'Organization of the API key. Not a secret',
          },
          bearer: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            // Spectral expects the number of the RFC without a space.
            description: 'Session token from a sign-in. Issued and validated according to RFC8725',
          },
        },
      },
    },
    { override: portable },
  )
  return shareComponents(closeBodies(withExamples(document)))
}

/**
 * How far in the future the example times are. By default, a payment expires an hour after its creation and
 * can be snoozed until 15 minutes before that.
 */
const SOON_SECONDS = 30 * 60

/**
 * Returns a function that creates the document's text for a given time, on which only its example
 * times depend. The rest is generated once, because that takes hundreds of milliseconds.
 */
export function openApiText(create: () => object): (at: Date) => string {
  let parts: string[] | undefined
  return (at) => {
    parts ??= JSON.stringify(create()).split(String(SOON))
    return parts.join(String(unixSeconds(at) + SOON_SECONDS))
  }
}

/** The tags that at least one operation uses. */
const tagsOf = (operations: readonly OperationSpec[]) =>
  Object.entries(TAGS)
    .filter(([name]) => operations.some(({ tag }) => tag === name))
    .map(([name, description]) => ({ name, description }))

function operationObject(operation: OperationSpec): ZodOpenApiOperationObject {
  const { access, params, query, body, headers: own, uploads } = operation
  const mutation = operation.method !== 'GET'
  const headers: z.ZodType[] = []
  if (mutation)
    headers.push(
      header(
        'idempotency-key',
        'Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc`',
        true,
        // Quotation marks and escapes do not count, and a schema cannot say so.
        z.string(),
      ),
    )
  if (access.by === 'key')
    headers.push(
      header('x-org-id', 'Organization of the API key; required with an API key, optional with a session token', false),
    )
  if (access.by !== 'anyone' && access.partner)
    headers.push(
      'partnerless' in access
        ? header('x-partner-id', 'Namespace to act in; optional for the network operator', false)
        : header('x-partner-id', 'Namespace to act in', true),
    )
  const statuses = [400, ...(access.by === 'anyone' && !operation.rerun ? [] : [401]), ...(operation.errors ?? [])]
  if (operation.approval && !statuses.includes(409)) statuses.push(409)
  if (access.by !== 'anyone' || operation.addressRules) statuses.push(403)
  if (mutation) statuses.push(413)
  if (body || uploads) statuses.push(415)
  if (mutation && !operation.rerun) statuses.push(422)
  statuses.push(429, 500, 503)
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    ...textOf(operation),
    ...(operation.extension ? { 'x-extension': true } : {}),
    ...(operation.stepUp ? { 'x-step-up': operation.stepUp } : {}),
    ...('permission' in access ? { 'x-permission': access.permission } : {}),
    security:
      access.by === 'anyone'
        ? []
        : access.by === 'key'
          ? [{ apiKey: [], organization: [] }, { bearer: [] }]
          : [{ bearer: [] }],
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
    ...(uploads && {
      requestBody: {
        required: true,
        content: Object.fromEntries(uploads.map((type) => [type, { schema: z.string() }])),
      },
    }),
    responses: {
      200: success(operation),
      ...Object.fromEntries(statuses.map((status) => [status, refusal(status, operation)])),
    },
  }
}

function textOf({ description, deprecated }: OperationSpec): { description?: string; deprecated?: true } {
  if (!deprecated) return description ? { description } : {}
  const notice = deprecationNotice(deprecated)
  return { description: description ? `${notice} ${description}` : notice, deprecated: true }
}

const retryAfter = { 'Retry-After': z.string().meta({ description: 'Seconds to wait before retrying' }) }
/** Headers of error responses. */
const OF_STATUS: Readonly<Record<number, z.ZodRawShape>> = {
  401: {
    'WWW-Authenticate': z
      .string()
      .meta({ description: 'The accepted schemes, with `error="invalid_token"` if a token was given' }),
  },
  403: {
    'X-Required-Permission': z
      .string()
      .optional()
      .meta({ description: 'The permission that the role or API key lacks, such as `webhooks.manage`' }),
  },
  409: {
    'Retry-After': z.string().optional().meta({ description: 'Seconds to wait, with `error.request_in_progress`' }),
  },
  429: retryAfter,
  503: retryAfter,
}
const nextPage = {
  Link: z.string().optional().meta({ description: 'URL of the next page with `rel="next"`, if there is one' }),
}
const replayed = {
  'Idempotency-Replayed': z
    .literal('true')
    .optional()
    .meta({ description: 'The response is that of an earlier request with the same idempotency key' }),
}

const isListByCursor = ({ method, data }: OperationSpec) =>
  method === 'GET' && data instanceof z.ZodObject && 'next_cursor' in data.shape

/** Headers of every response of a deprecated operation. */
const announced = ({ deprecated }: OperationSpec) => ({
  ...(deprecated && {
    Deprecation: z.string().meta({ description: 'When the operation was deprecated: `@` and a Unix timestamp' }),
    Link: z.string().meta({ description: 'URL of the changelog with `rel="deprecation"`' }),
  }),
  ...(deprecated?.sunset && { Sunset: z.string().meta({ description: 'When the operation will be removed' }) }),
})

const success = (operation: OperationSpec) => ({
  description: 'Success',
  headers: operation.echoScope
    ? responseHeaders.extend({ ...scopeHeaders, ...announced(operation) })
    : operation.produces
      ? fileHeaders.extend(announced(operation))
      : responseHeaders.extend({
          ...operation.responseHeaders,
          ...(operation.method !== 'GET' && !operation.rerun ? replayed : {}),
          ...announced(operation),
          ...(isListByCursor(operation) ? nextPage : {}),
        }),
  content: operation.produces
    ? { [operation.produces]: { schema: operation.data } }
    : { 'application/json': { schema: z.object({ ok: z.literal(true), data: operation.data }) } },
})

const refusal = (status: number, operation: OperationSpec) => {
  const [description, code, message] = REFUSALS[status] ?? [
    'The request failed.',
    'error.internal',
    'The request failed',
  ]
  return {
    description,
    headers: responseHeaders.extend({ ...OF_STATUS[status], ...announced(operation) }),
    content: { 'application/json': { schema: ErrorEnvelope, example: { code, message, ...FIELDS_OF[status] } } },
  }
}

const everyResponse = {
  'X-Csp-Version': z.string().meta({ description: 'Version of the gateway: gateway-csp/v<major>.<minor>.<patch>' }),
  'X-Request-Id': z.string().meta({ description: 'ID of the request, for support' }),
}
const limits = {
  'RateLimit-Policy': z.string().optional().meta({
    description:
      'The limits that the request counted against; with status 429, only the exceeded one. `"requests";q=300;w=3` means 300 requests in 3 seconds',
  }),
  RateLimit: z
    .string()
    .optional()
    .meta({ description: 'Remaining requests (`r`), and seconds until the limit resets (`t`), for each limit' }),
}
const responseHeaders = z.object({
  'Content-Length': z.string().meta({ description: 'Length of the body in bytes' }),
  ...everyResponse,
  ...limits,
})
/** Files are streamed, so their length is not known in advance. */
const fileHeaders = z.object({
  'Transfer-Encoding': z
    .literal('chunked')
    .optional()
    .meta({ description: 'The file is streamed without Content-Length. Proxies can remove this header' }),
  'Content-Disposition': z.string().meta({ description: 'attachment, with the file name' }),
  ...everyResponse,
  ...limits,
})
const scopeHeaders = {
  'X-Partner-Id': z.string().meta({ description: 'Namespace of the response' }),
  'X-Org-Id': z.string().meta({ description: 'Organization of the namespace' }),
}
