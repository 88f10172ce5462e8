import 'server-only'
import type { Transport } from '#lib/client/client.ts'
import type { Wallet } from '#lib/remote/index.ts'
import { PREFIX } from '#lib/wire/operation.ts'
import type { Session } from './session-rules.ts'

/** Stands for the gateway's address in process; never resolved. */
export const GATEWAY = `http://gateway.internal${PREFIX}`

/** The process's runtime; imported when first needed, so that a build opens no database. */
export const boot = async () => (await import('#lib/runtime.ts')).runtime()

/**
 * Carries a request to the gateway of this process on behalf of a browser at `clientAddress`. With the browser's `signal` it passes
 * admission as other HTTP requests do (decision 0062); without, it is part of a page that was admitted. Where that is a remote one, whoever is
 * signed in shows the credential that the operation takes there.
 */
export const inProcess =
  (clientAddress: string, session?: Session, signal?: AbortSignal): Transport =>
  async (request) => {
    const { remote, fetch } = await boot()
    if (remote && session) return remote.asMember(request, walletOf(session), { clientAddress })
    return fetch(request, signal ? { clientAddress, signal } : { clientAddress })
  }

/** What a session has to show to a remote gateway, besides its token. */
export const walletOf = ({ organizationId, keys = {} }: Session): Wallet => ({ organizationId, keys })

/** The browser's address as the front door saw it; behind plain Next, the last hop, since a client can write the others. */
export async function clientAddress(headers: Headers): Promise<string> {
  const { addressHeader } = await boot()
  return headers.get(addressHeader) ?? headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? 'unknown'
}
