import type { Context } from 'hono'
import type { Access } from '../../wire/operation.ts'
import type { ApiEnv } from './deps.ts'

/** A credential as the operation will verify it, whatever else the request contains. */
export type Credential = { readonly kind: 'key' | 'token'; readonly secret: string }

/**
 * The one credential of a request that an operation uses. Authentication and the limits before it
 * use this function, so that headers that are ignored cannot make one credential look like many.
 */
export function credentialOf(c: Context<ApiEnv>, { by }: Access): Credential | undefined {
  if (by === 'anyone') return undefined
  const key = c.req.header('x-service-api-key')
  if (key !== undefined && by === 'key') return { kind: 'key', secret: key }
  const jwt = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  return jwt === undefined ? undefined : { kind: 'token', secret: jwt }
}
