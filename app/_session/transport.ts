import 'server-only'
import type { Transport } from '#lib/client/client.ts'
import { PREFIX } from '#lib/wire/operation.ts'

/** Stands for the gateway's address in process; never resolved. */
export const GATEWAY = `http://gateway.internal${PREFIX}`

/** The process's runtime; imported when first needed, so that a build opens no database. */
export const boot = async () => (await import('#lib/runtime.ts')).runtime()

/** Carries a request to the gateway in this process on behalf of a browser at `clientAddress`. */
export const inProcess =
  (clientAddress: string): Transport =>
  async (request) =>
    (await boot()).fetch(request, { clientAddress })

/** The browser's address as the front door saw it; behind plain Next, the last hop, since a client can write the others. */
export async function clientAddress(headers: Headers): Promise<string> {
  const { addressHeader } = await boot()
  return headers.get(addressHeader) ?? headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? 'unknown'
}
