import 'server-only'
import type { Transport } from '#lib/client/client.ts'
import type { DemoSignIn } from '#lib/demo/sign-ins.ts'
import { loadRuntime } from './load-runtime.ts'
import { sendAs } from './send-as.ts'
import type { Session } from './session-rules.ts'

/** The process's runtime. */
export const boot = loadRuntime

/** Users of the demo network to sign in as; empty everywhere else. */
export const demoSignIns = async (): Promise<readonly DemoSignIn[]> => (await boot()).demo

/**
 * Calls the gateway in this process for a browser at `clientAddress`. With the browser's `signal`,
 * the request passes admission control like other HTTP requests (decision 0062); without it, it is
 * part of an admitted page.
 */
export const inProcess =
  (clientAddress: string, session?: Session, signal?: AbortSignal): Transport =>
  async (request) => {
    const bindings = signal ? { clientAddress, signal } : { clientAddress }
    return sendAs(await boot(), session, request, bindings)
  }

/**
 * The browser's address as the server saw it. Under plain Next.js, the last forwarded hop, because
 * clients can forge the others.
 */
export async function clientAddress(headers: Headers): Promise<string> {
  const { addressHeader } = await boot()
  return headers.get(addressHeader) ?? headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? 'unknown'
}
