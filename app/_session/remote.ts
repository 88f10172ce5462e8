import 'server-only'
import { cache } from 'react'
import type { RouteName } from '#lib/client/client.ts'
import { walletOf } from './send-as.ts'
import { readSession } from './session.ts'
import { boot } from './transport.ts'

/** What the console knows of a remote gateway; undefined if it runs its own. */
type RemoteGateway = {
  readonly host: string
  /** Namespaces with API keys in the session. */
  readonly keysOf: readonly string[]
}

export const remoteGateway = cache(async (): Promise<RemoteGateway | undefined> => {
  const { remote } = await boot()
  if (!remote) return undefined
  const session = await readSession()
  return { host: remote.host, keysOf: Object.keys(session?.keys ?? {}) }
})

/**
 * Whether the gateway supports all of these operations, such as `GET /payments`. The built-in
 * gateway does; a remote one may support only the specification (contract#proxy-mode).
 */
export async function offers(
  partner: string | undefined,
  ...names: readonly (RouteName | 'GET /live' | 'GET /openapi.json')[]
): Promise<boolean> {
  const { remote } = await boot()
  if (!remote) return true
  const session = await readSession()
  if (!session) return false
  const headers = {
    authorization: `Bearer ${session.accessToken}`,
    accept: 'application/json, text/event-stream',
    ...(partner ? { 'x-partner-id': partner } : {}),
  }
  const found = await Promise.all(names.map((name) => remote.offers(name, headers, walletOf(session))))
  return found.every(Boolean)
}
