import { notFound } from '../platform/errors.ts'
import { type OperationSpec, PREFIX } from '../wire/operation.ts'
import { PASTED, PASTED_HEADER } from '../wire/pasted.ts'
import type { Capabilities } from './capabilities.ts'
import { operationAt } from './routes.ts'

/** Credentials of a signed-in member for a remote gateway, besides the request's JWT. */
export type RemoteCredentials = {
  readonly organizationId: string
  /** Identifies the member within the organization, for limits. */
  readonly email: string
  /** API keys by namespace ID, as the member entered them. */
  readonly keys: Readonly<Record<string, string>>
}

/**
 * Adds the credential that the operation requires at a remote gateway: the JWT, or the namespace's
 * key (specification, "Authentication").
 */
export function withCredential(request: Request, credentials: RemoteCredentials, capabilities: Capabilities): Request {
  const { operation, path } = requestedOperation(request)
  const pasted = request.headers.get(PASTED_HEADER)
  request.headers.delete(PASTED_HEADER)
  if (operation?.id === 'rotateApiKey' && pasted && path.endsWith(`/${PASTED}`)) {
    const url = `${request.url.slice(0, -PASTED.length)}${encodeURIComponent(pasted)}`
    return withCredential(new Request(url, request), credentials, capabilities)
  }
  const partner = request.headers.get('x-partner-id')
  if (operation?.access.by !== 'key' || !partner) return request
  request.headers.set('x-org-id', credentials.organizationId)
  const key = credentials.keys[partner]
  if (!key || capabilities.takesBearer(`${operation.method} ${operation.path}`, credentials.organizationId))
    return request
  request.headers.delete('authorization')
  request.headers.set('x-service-api-key', key)
  return request
}

/**
 * Converts a 401 for a namespace's key to a 403 with an explanation and the remote message, because
 * the session is still valid. Converts a 405 to a 404, which screens treat as a missing extension.
 */
export async function explained(
  answer: Response,
  request: Request,
  credentials: RemoteCredentials,
  capabilities: Capabilities,
) {
  const { operation } = requestedOperation(request)
  if (answer.status === 405) {
    await answer.body?.cancel()
    const { code, message, status } = notFound()
    return Response.json({ code, message }, { status })
  }
  if (answer.status !== 401 || operation?.access.by !== 'key') return answer
  if (capabilities.takesBearer(`${operation.method} ${operation.path}`, credentials.organizationId)) return answer
  const partner = request.headers.get('x-partner-id') ?? ''
  const theirs = await messageOf(answer)
  const [code, message] = credentials.keys[partner]
    ? ['error.key_refused', `The gateway rejected this namespace’s API key: ${theirs}`]
    : ['error.key_needed', 'This operation requires an API key for the namespace. Enter one under API keys.']
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  return new Response(JSON.stringify({ code, message }), { status: 403, headers })
}

async function messageOf(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => undefined)
  const hasOne = typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
  return hasOne ? String((body as { message: string }).message).slice(0, 300) : 'no reason given'
}

function requestedOperation(request: Request): { operation: OperationSpec | undefined; path: string } {
  const { pathname } = new URL(request.url)
  const path = pathname.slice(PREFIX.length)
  return { operation: operationAt(request.method, path), path }
}
