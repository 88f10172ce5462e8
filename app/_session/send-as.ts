import type { RemoteCredentials } from '#lib/remote/index.ts'
import type { Runtime } from '#lib/runtime.ts'
import { PREFIX } from '#lib/wire/operation.ts'
import type { Session } from './session-rules.ts'

/** Placeholder base URL of the in-process gateway; never resolved. */
export const GATEWAY = `http://gateway.internal${PREFIX}`

/**
 * Sends a request to the gateway of this process. For a remote gateway, adds the credential of the
 * session that the operation requires.
 */
export const sendAs = (
  { remote, fetch }: Pick<Runtime, 'remote' | 'fetch'>,
  session: Session | undefined,
  request: Request,
  bindings: NonNullable<Parameters<Runtime['fetch']>[1]>,
): Promise<Response> =>
  remote && session ? remote.asMember(request, walletOf(session), bindings) : fetch(request, bindings)

/** The session's credentials for a remote gateway, besides its token. */
export const walletOf = ({ organizationId, email, keys = {} }: Session): RemoteCredentials => ({
  organizationId,
  email,
  keys,
})
