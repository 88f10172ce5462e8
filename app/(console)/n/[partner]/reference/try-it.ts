import type { ApiDocument, ApiOperation, Schema } from './document.ts'
import { shapeOf } from './field-rows.ts'
import { shortPath } from './guides.ts'
import { bodyExample, type Own } from './samples.ts'

type TriedParameter = { name: string; place: 'path' | 'query'; required: boolean; example: string; hint: string }

/** What the form needs to call an operation. */
export type TriedCall = {
  id: string
  method: string
  /** Without the API prefix. */
  path: string
  parameters: readonly TriedParameter[]
  /** Initial body: the required fields of the example. */
  body: string | undefined
}

/** A call that can be tried, or why it cannot. */
export type Tryable = { call: TriedCall } | { whyNot: string }

/** Whether and how an operation can be called from the reference in this namespace. */
export function tryable(
  document: ApiDocument,
  operation: ApiOperation,
  own: Own & { environment: 'sandbox' | 'live' },
): Tryable {
  const { operationId: id, method, path, security, parameters } = operation
  if (security.length === 0 && method !== 'GET')
    return { whyNot: 'This operation works without a session. Call it from a terminal.' }
  if (path.endsWith('/signout'))
    return { whyNot: 'This would end your session. Sign out from the account menu instead.' }
  if (own.environment === 'live' && method !== 'GET') {
    return { whyNot: 'This namespace is live. Try changes in a sandbox namespace.' }
  }
  const fields = parameters.flatMap(({ name, in: place, required, example, description }) =>
    place === 'path' || place === 'query'
      ? [{ name, place, required: required || place === 'path', example: String(example ?? ''), hint: description }]
      : [],
  )
  return {
    call: { id, method, path: shortPath(path), parameters: fields, body: startingBody(document, operation, own) },
  }
}

function startingBody(document: ApiDocument, operation: ApiOperation, own: Own): string | undefined {
  const media = operation.requestBody?.content['application/json']
  const example = bodyExample(operation, own)
  return media && example !== undefined
    ? JSON.stringify(requiredPart(document, media.schema, example), null, 2)
    : undefined
}

/** The required fields of an example; all of them if none is required. */
function requiredPart(document: ApiDocument, schema: Schema, example: unknown): unknown {
  if (typeof example !== 'object' || example === null) return example
  const { properties, required = [] } = shapeOf(document, schema, example) ?? {}
  if (!properties) return example
  const chosen = Object.entries(example).filter(([name]) => required.length === 0 || required.includes(name))
  return Object.fromEntries(
    chosen.map(([name, value]) => [name, requiredPart(document, properties[name] ?? {}, value)]),
  )
}
