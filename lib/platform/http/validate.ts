import type { Context } from 'hono'
import type { z } from 'zod'
import { canonicalJson } from '../../kernel/canonical.ts'
import { nearestName } from '../../kernel/nearest-name.ts'
import type { HandlerInput, OperationSpec } from '../../wire/operation.ts'
import type { FieldError } from '../../wire/shapes.ts'
import { type Undeclared, undeclaredIn } from '../../wire/undeclared.ts'
import { badRequest, encodedBody, invalidFields, unsupportedMediaType } from '../errors.ts'
import type { IdempotencyKey } from '../write/idempotency.ts'
import type { ApiDeps, ApiEnv, Caller } from './deps.ts'
import { describeIssue, fieldCode } from './describe-issue.ts'
import { readQuery } from './query-parameters.ts'

// PostgreSQL stores neither NUL nor unpaired surrogates. The raw text is searched first, since they
// are rare.
const SUSPECT = /\\u0000|\\u[dD][89a-fA-F]|\0/

/**
 * Validates the parts of a request that the operation declares. Throws 400 with the paths of the
 * invalid fields of the first invalid part.
 */
export async function validate<O extends OperationSpec>(operation: O, c: Context<ApiEnv>): Promise<HandlerInput<O>> {
  const query = readQuery(operation.query, c.req.queries())
  return {
    params: operation.params && check(operation.params, c.req.param()),
    query: operation.query && check(operation.query, query),
    headers: operation.headers && check(operation.headers, c.req.header()),
    body: operation.body && checkBody(operation.body, await readJson(c)),
  } as HandlerInput<O>
}

function check(schema: z.ZodType, value: unknown): unknown {
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
    for (const [name, part] of Object.entries(value)) {
      if (typeof part === 'string' && part.includes('\0')) throw badRequest(`${name}: must not contain NUL characters`)
    }
  }
  const parsed = schema.safeParse(value, { error: describeIssue })
  if (parsed.success) return parsed.data
  const [first, ...others] = parsed.error.issues.map((issue) => ({
    field: issue.path.join('.') || 'body',
    code: fieldCode(issue),
    message: issue.message,
  }))
  throw first ? invalidFields([first, ...others]) : badRequest()
}

/** A misspelt optional field would otherwise be ignored, like a limit that was never set (decision 0183). */
function checkBody(schema: z.ZodType, value: unknown): unknown {
  const parsed = check(schema, value)
  const [first, ...others] = undeclaredIn(schema, value).map(describeUndeclared)
  if (first) throw invalidFields([first, ...others])
  return parsed
}

/** Longer names, or with other characters, are not repeated in the response. */
const REPEATABLE = /^[\w.-]{1,200}$/

function describeUndeclared({ path, declared }: Undeclared): FieldError {
  const name = String(path.at(-1))
  const field = path.join('.')
  const nearest = nearestName(name, declared)
  const message = `unknown field. ${nearest ? `Did you mean ${nearest}? ` : ''}Accepted: ${declared.join(', ') || 'none'}.`
  return { field: REPEATABLE.test(field) ? field : 'body', code: 'unknown', message }
}

/** The parsed body; undefined if there is none. */
export async function readJson(c: Context<ApiEnv>, types: readonly string[] = ['application/json']): Promise<unknown> {
  const text = await c.req.text()
  if (text === '') return undefined
  const type = c.req.header('content-type') ?? ''
  const [mediaType = ''] = type.split(';')
  if (!types.includes(mediaType.trim().toLowerCase())) throw unsupportedMediaType(types)
  // The decoder replaces invalid bytes with U+FFFD, which would be stored as if it had been sent.
  if (text.includes('\ufffd')) throw isEncoded(c) ? encodedBody() : badRequest('The body must be valid UTF-8')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw isEncoded(c) ? encodedBody() : badRequest('The body must be valid JSON')
  }
  if (SUSPECT.test(text) && !storable(value))
    throw badRequest('The body must not contain NUL characters or unpaired surrogates')
  return value
}

/** Checked only if the body cannot be read, so that other requests do not pay for it. */
const isEncoded = (c: Context<ApiEnv>) => !['identity', ''].includes(c.req.header('content-encoding') ?? '')

/** Whether every string can be stored. Iterative, because the caller controls the nesting. */
function storable(root: unknown): boolean {
  const rest: unknown[] = [root]
  while (rest.length > 0) {
    const value = rest.pop()
    if (typeof value === 'string') {
      if (value.includes('\0') || !value.isWellFormed()) return false
    } else if (value !== null && typeof value === 'object') {
      for (const [key, part] of Object.entries(value)) rest.push(key, part)
    }
  }
  return true
}

/** Repeated headers are joined with a comma. */
const BARE = /^[\x20\x21\x23-\x2b\x2d-\x7e]{1,255}$/
/** A string of structured fields (RFC 9651, 3.3.3). */
const QUOTED = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/

/**
 * Reads a key that was sent bare or as a quoted string (draft-ietf-httpapi-idempotency-key-header).
 * Both forms mean the same key. Returns undefined for anything else.
 */
function readKey(given: string): string | undefined {
  if (BARE.test(given)) return given
  const key = QUOTED.exec(given)?.[1]?.replaceAll(/\\(.)/g, '$1')
  return key !== undefined && key.length >= 1 && key.length <= 255 ? key : undefined
}

/** The idempotency key of a write. Throws 400 if it is missing. */
export function idempotencyKey(
  { secrets }: Pick<ApiDeps, 'secrets'>,
  operation: OperationSpec,
  c: Context<ApiEnv>,
  caller: Caller,
  input: { params: unknown; body: unknown; headers: unknown },
): IdempotencyKey {
  const given = c.req.header('idempotency-key')
  if (given === undefined) throw badRequest('idempotency-key: is required')
  const key = readKey(given)
  if (key === undefined) {
    throw badRequest(
      'idempotency-key: must be sent exactly once, with 1 to 255 printable ASCII characters. With a comma or quotation mark, it must be a quoted string, such as "a,b".',
    )
  }
  const request = [input.params ?? null, input.body ?? null, input.headers ?? null]
  const scope = [caller.organizationId ?? '', caller.partnerId ?? '', operation.id, ...ownOf(operation, caller)]
  // Without credentials, the request itself identifies the caller, so that others can neither use
  // up its key nor read its response.
  if (caller.organizationId === undefined) scope.push(secrets.fingerprint(canonicalJson(request)))
  return {
    scope: scope.join(' '),
    key,
    request,
    secret: operation.secret,
    wait: !operation.errors?.includes(409),
  }
}

/**
 * A key belongs to the organization or namespace of its sender (contract#idempotency), or to the
 * member for operations on the member itself and those with `ownKeys`.
 */
const ownOf = ({ path, ownKeys }: OperationSpec, { actor }: Caller) =>
  (ownKeys || path.startsWith('/members/me')) && 'id' in actor ? [actor.id] : []
