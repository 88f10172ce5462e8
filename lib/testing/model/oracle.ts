import { expect } from 'vitest'
import { ERROR_CODES } from '../../wire/error-codes.ts'
import { type OperationSpec, PREFIX } from '../../wire/operation.ts'
import { ErrorEnvelope } from '../../wire/shapes.ts'
import { bytesOf, type Draft } from '../faults.ts'
import { type Me, newMember } from '../members/new-member.ts'
import type { TestNetwork } from '../network.ts'
import type { Schema, Schemas } from '../schema-arbitrary.ts'
import { ABOUT_ONESELF, pathOf, validRequest } from '../valid-requests.ts'
import type { World } from '../world.ts'

/** Error codes by status (specification, "Errors", and those of other statuses). */
const CODES: Readonly<Record<number, string>> = {
  400: 'error.bad_request',
  401: 'error.unauthorized',
  403: 'error.forbidden',
  404: 'error.not_found',
  409: 'error.conflict',
  413: 'error.content_too_large',
  415: 'error.unsupported_media_type',
  422: 'error.idempotency',
  429: 'error.rate_limited',
}

type Described = {
  parameters?: { in: string; name: string; schema: Schema }[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
  responses: Record<string, unknown>
}
export type OpenApi = { paths: Record<string, Record<string, Described>>; components: { schemas: Schemas } }

/** The operation in the document. */
export function describedIn(document: OpenApi, operation: OperationSpec): Described {
  const found = document.paths[`${PREFIX}${operation.path}`]?.[operation.method.toLowerCase()]
  if (!found) throw new Error(`the OpenAPI document has no operation ${operation.id}`)
  return found
}

/** A response of an identity provider works once, so that repetitions of a valid request are refused. */
const OWN_CODES: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  signInWithProvider: { 401: 'error.single_sign_on_failed' },
}

/**
 * Expects a response that the document allows: no 5xx, a documented status, one of the two
 * envelopes, and no undocumented fields.
 */
export async function expectConforming(document: OpenApi, operation: OperationSpec, response: Response): Promise<void> {
  const { status, headers } = response
  const text = await response.text()
  const listed = Object.keys(describedIn(document, operation).responses)
  expect(status, text).toBeLessThan(500)
  expect(listed, `${status} ${text.slice(0, 200)}`).toContain(String(status))
  expect(headers.get('x-csp-version')).toMatch(/^gateway-csp\/v\d+\.\d+\.\d+$/)
  if (status === 200 && operation.produces) {
    expect(headers.get('content-type')?.split(';')[0]).toBe(operation.produces)
    return
  }
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(Number(headers.get('content-length'))).toBe(Buffer.byteLength(text))
  const body: Record<string, unknown> = JSON.parse(text)
  if (status !== 200) {
    expect(ERROR_CODES).toContain(body.code)
    if (body.code === 'error.approval_required') {
      expect([status, operation.approval]).toEqual([409, expect.any(String)])
      return
    }
    const { errors, ...rest } = body
    if (status === 400 && errors !== undefined) ErrorEnvelope.parse(body)
    else expect(errors).toBeUndefined()
    // Headers that name another organization or namespace than that of the credentials.
    const isOther = status === 403 && /^x-(org|partner)-id /.test(String(body.message))
    const code = isOther ? 'error.namespace_not_allowed' : (OWN_CODES[operation.id]?.[status] ?? CODES[status])
    expect(rest).toEqual({ code, message: expect.any(String) })
    expect(text).not.toMatch(/select |insert |postgres|pglite|node_modules|\.ts:\d/i)
    return
  }
  expect(Object.keys(body).sort()).toEqual(['data', 'ok'])
  expect(body.ok).toBe(true)
  // Parsing removes fields that the schema does not declare, so there must be none.
  expect(operation.data.parse(body.data)).toEqual(body.data)
}

export const CREDENTIALS = ['jwt', 'key', 'both', 'none'] as const
type Credential = (typeof CREDENTIALS)[number]

/** The headers of a valid request, with a new idempotency key for each call. */
export async function headersFor(
  net: TestNetwork,
  world: World,
  operation: OperationSpec,
  credential: Credential,
  me?: Me,
): Promise<Draft['headers']> {
  const { orgId, partnerId, secret } = world.own.bank
  const { jwt } = me ?? (await callerOf(net, world, operation))
  const bearer: Draft['headers'] = [['authorization', `Bearer ${jwt}`]]
  const key: Draft['headers'] = [['x-service-api-key', secret]]
  const scope: Draft['headers'] = [
    ['x-org-id', orgId],
    ['x-partner-id', partnerId],
  ]
  const own = {
    jwt: [...bearer, ...scope],
    key: [...key, ...scope],
    both: [...bearer, ...key, ...scope],
    none: [],
  }[credential]
  return [
    ...own,
    ['content-type', operation.uploads?.[0] ?? 'application/json'],
    ['idempotency-key', crypto.randomUUID()],
  ]
}

/**
 * The caller of an operation: the bank's admin, or a new member if the operation changes the
 * caller's sign-in.
 */
const callerOf = async (net: TestNetwork, world: World, { id }: OperationSpec): Promise<Me> =>
  ABOUT_ONESELF.includes(id) ? newMember(net, world.own.bank) : world.own.bank

/** A draft that succeeds. */
export async function validDraft(
  net: TestNetwork,
  world: World,
  operation: OperationSpec,
  credential: Credential,
): Promise<Draft> {
  const { params, query, body } = validRequest(operation)
  const me = await callerOf(net, world, operation)
  const path = pathOf(operation, await params?.(world.own, me))
  const made = {
    path,
    query: Object.entries((await query?.(world.own)) ?? {}),
    headers: await headersFor(net, world, operation, credential, me),
  }
  const sent = await body?.(world.own, me)
  return operation.uploads ? { ...made, raw: String(sent) } : { ...made, body: sent }
}

let requests = 0

/**
 * Sends a draft unchanged, each from a new address, so that they do not share a sign-in throttle.
 */
export async function send(net: TestNetwork, method: string, draft: Draft): Promise<Response> {
  const headers = new Headers()
  for (const [name, value] of draft.headers) headers.append(name, value)
  const query = draft.query.length > 0 ? `?${new URLSearchParams(draft.query)}` : ''
  const init = { method, headers, body: method === 'GET' ? undefined : bytesOf(draft) }
  return net.app.request(`${PREFIX}${draft.path}${query}`, init, { clientAddress: `client ${requests++}` })
}
