import type { Context } from 'hono'
import type { z } from 'zod'
import type { HandlerInput, OperationSpec } from '../../wire/operation.ts'
import { badRequest } from '../errors.ts'
import type { ApiEnv } from './deps.ts'
import { describeIssue } from './describe-issue.ts'
import { readQuery } from './query-parameters.ts'

// PostgreSQL stores neither NUL nor unpaired surrogates. The raw text is searched first, since they
// are rare.
const SUSPECT = /\\u0000|\\u[dD][89a-fA-F]|\0/

/**
 * Validates the parts of a request that the operation declares. Throws 400 with the path of the
 * first invalid field.
 */
export async function validate<O extends OperationSpec>(operation: O, c: Context<ApiEnv>): Promise<HandlerInput<O>> {
  const query = readQuery(operation.query, c.req.queries())
  return {
    params: operation.params && check(operation.params, c.req.param()),
    query: operation.query && check(operation.query, query),
    headers: operation.headers && check(operation.headers, c.req.header()),
    body: operation.body && check(operation.body, await readJson(c)),
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
  const [issue] = parsed.error.issues
  throw badRequest(issue ? `${issue.path.join('.') || 'body'}: ${issue.message}` : undefined)
}

/** The parsed body; undefined if there is none. */
export async function readJson(c: Context<ApiEnv>, types: readonly string[] = ['application/json']): Promise<unknown> {
  const text = await c.req.text()
  if (text === '') return undefined
  const type = c.req.header('content-type') ?? ''
  const [mediaType = ''] = type.split(';')
  if (!types.includes(mediaType.trim().toLowerCase())) throw badRequest(`Content-Type must be ${types.join(' or ')}`)
  // The decoder replaces invalid bytes with U+FFFD, which would be stored as if it had been sent.
  if (text.includes('\ufffd')) throw badRequest('The body must be valid UTF-8')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw badRequest('The body must be valid JSON')
  }
  if (SUSPECT.test(text) && !storable(value))
    throw badRequest('The body must not contain NUL characters or unpaired surrogates')
  return value
}

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
