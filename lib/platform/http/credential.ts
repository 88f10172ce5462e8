import type { Context } from 'hono'
import type { Access } from '../../wire/operation.ts'
import type { ApiEnv } from './deps.ts'

/** Secrets have it, and JWTs do not. */
const SERVICE_PREFIX = 'csp_'

/** The authentication scheme of API keys. It has no standard name, because their header has none. */
const KEY_CHALLENGE = 'ApiKey realm="csp", header="X-SERVICE-API-KEY"'
const BEARER_CHALLENGE = 'Bearer realm="csp"'

/**
 * `WWW-Authenticate` of a 401: the schemes that the operation accepts (RFC 9110, 11.6.1), and whether
 * a token was given (RFC 6750, 3). Tokens for most operations of API keys are an extension.
 */
export function challengeOf(c: Context<ApiEnv>, extensions = true): string {
  const access = c.get('operation')?.access ?? { by: 'anyone' }
  const given = credentialOf(c, access)
  const isToken = given !== undefined && given.kind !== 'key'
  const bearer = isToken ? `${BEARER_CHALLENGE}, error="invalid_token"` : BEARER_CHALLENGE
  if (access.by !== 'key') return bearer
  return extensions || access.bearer ? `${KEY_CHALLENGE}, ${bearer}` : KEY_CHALLENGE
}

/** A credential as the operation will verify it, whatever else the request contains. */
export type Credential = { readonly kind: 'key' | 'token' | 'service_token'; readonly secret: string }

/**
 * The one credential of a request that an operation uses. Authentication and the limits before it
 * use this function, so that headers that are ignored cannot make one credential look like many.
 */
export function credentialOf(c: Context<ApiEnv>, access: Access): Credential | undefined {
  const { by } = access
  if (by === 'anyone') return undefined
  const key = c.req.header('x-service-api-key')
  if (key !== undefined && by === 'key') return { kind: 'key', secret: key }
  const jwt = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  if (jwt === undefined) return undefined
  const mayBeService = 'serviceToken' in access && jwt.startsWith(SERVICE_PREFIX)
  return { kind: mayBeService ? 'service_token' : 'token', secret: jwt }
}
