import type { Random } from '../kernel/random-text.ts'
import type { Api, Bindings } from '../platform/http/deps.ts'
import type { Logger } from '../platform/log.ts'
import type { Metrics } from '../platform/observe/metrics.ts'
import { PREFIX } from '../wire/operation.ts'
import { createCapabilities, type OperationName } from './capabilities.ts'
import { createCircuit } from './circuit.ts'
import { createConnectionSlots } from './connection-slots.ts'
import { createProxy } from './proxy.ts'
import { explained, type RemoteCredentials, withCredential } from './remote-credentials.ts'
import { createClient, LIMITS, type Limits } from './send-request.ts'
import { createSignedOut, type SignedOut } from './signed-out.ts'
import { targetOf } from './target.ts'

export type { RemoteCredentials } from './remote-credentials.ts'

/** The remote gateway of this process. */
export type Remote = {
  /** Configured URL. */
  readonly url: string
  readonly host: string
  /** Serves the API by forwarding requests. */
  readonly app: Api
  /**
   * Sends requests of a signed-in member with the credential that each operation requires. The
   * bindings' signal also ends a response that nobody reads.
   */
  asMember(request: Request, credentials: RemoteCredentials, bindings: Bindings): Promise<Response>
  /** Whether the remote gateway has an operation; `headers` contain the caller's credentials. */
  offers(name: OperationName, headers: Record<string, string>, credentials: RemoteCredentials): Promise<boolean>
  /** Signed-out sessions, because most remote gateways cannot end a token early. */
  readonly signedOut: SignedOut
  endStreams(): void
  close(): void
}

type RemoteDeps = {
  readonly url: string
  readonly keyHeader: string
  readonly trustProxy: boolean
  readonly random: Random
  readonly log: Logger
  readonly version: string
  readonly metrics?: Metrics | undefined
  readonly limits?: Limits
}

/** Does not connect yet, so that a start does not fail while the remote gateway is down. */
export function openRemote({ url, limits = LIMITS, ...deps }: RemoteDeps): Remote {
  const target = targetOf(url)
  const { sendRequest, close } = createClient(target, limits)
  const probe = async () => {
    const headers = { via: `1.1 ${target.via}`, accept: 'application/json' }
    const path = `${target.base}/partner`
    const leave = await slots.request({}, ending.signal)
    try {
      ;(await sendRequest({ method: 'GET', path, headers, body: undefined, repeatable: false })).destroy()
    } finally {
      leave()
    }
  }
  const ending = new AbortController()
  const slots = createConnectionSlots(limits.perCaller, limits.sockets, limits.answerMs)
  const circuit = createCircuit({ probe })
  const app = createProxy({ metrics: undefined, ...deps, target, sendRequest, circuit, slots })
  const capabilities = createCapabilities()

  const asMember: Remote['asMember'] = async (request, credentials, { signal: abandoned, ...bindings }) => {
    const signal = AbortSignal.any([request.signal, ending.signal, ...(abandoned ? [abandoned] : [])])
    const sent = withCredential(new Request(request, { signal }), credentials, capabilities)
    const { organizationId, email } = credentials
    // Some remote gateways do not return the email, so it may be spelled as the member typed it.
    const session = { organizationId, member: `${organizationId} ${email.toLowerCase()}` }
    return explained(await app.fetch(sent, { ...bindings, session }), sent, credentials, capabilities)
  }
  return {
    url,
    host: target.authority,
    app,
    asMember,
    offers: (name, headers, credentials) =>
      capabilities.offers(
        name,
        { organization: credentials.organizationId, partner: headers['x-partner-id'] },
        (method, path) =>
          asMember(new Request(`http://gateway.internal${PREFIX}${path}`, { method, headers }), credentials, {}),
      ),
    signedOut: createSignedOut(),
    endStreams: () => ending.abort(),
    close: () => {
      circuit.close()
      close()
    },
  }
}
