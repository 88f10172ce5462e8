import { setTimeout as pause } from 'node:timers/promises'
import type { Bank } from '../../lib/testing/bank.ts'
import { PREFIX } from '../../lib/wire/operation.ts'
import { type ClientLog, type Sent, sha256Of } from './client-log.ts'
import { Violation } from './violation.ts'

/** A final response. */
export type Answered = { readonly status: number; readonly text: string }

/** Response timeout, because a stopped process never responds. */
const RESPONSE_MS = 5_000
/** How long a client retries a request during faults before it reports a violation. */
const TIMEOUT_MS = 180_000
const RETRY_MS = 50
/** Faults make the gateway unavailable (503); repeated internal errors are a defect. */
const MAX_FAILURES = 20

export type Clients = {
  /**
   * Sends a request with its idempotency key to one process after another until the response is
   * final.
   */
  definite(sent: Sent): Promise<Answered>
  /** Sends a request once to one process. Rejects without a response. */
  once(url: string, sent: Sent): Promise<Answered>
  /** Replaces the credentials of a party. */
  authorize(party: string, headers: Record<string, string>): void
  /** Stops all retries at the end of the run. */
  stop(): void
}

/** Clients of several processes without a balancer, in round-robin order. */
export function openClients(urls: readonly string[], banks: readonly Bank[], log: ClientLog): Clients {
  const headersOf = new Map(banks.map((bank) => [bank.domain, headers(bank)]))
  let turn = 0
  let isStopped = false
  const once = async (url: string, { party, method, path, key, body, file }: Sent): Promise<Answered> => {
    const response = await fetch(new URL(`${PREFIX}${path}`, url), {
      method,
      headers: {
        ...headersOf.get(party),
        ...(key ? { 'idempotency-key': key } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(file === undefined ? {} : { 'content-type': 'text/csv' }),
      },
      body: file ?? (body === undefined ? null : JSON.stringify(body)),
      signal: AbortSignal.timeout(RESPONSE_MS),
    })
    return { status: response.status, text: await response.text() }
  }
  const definite = async (sent: Sent): Promise<Answered> => {
    const until = Date.now() + TIMEOUT_MS
    let last = 'none'
    let failures = 0
    while (!isStopped && Date.now() < until && failures < MAX_FAILURES) {
      log.sent++
      const url = urls[turn++ % urls.length] ?? ''
      const answer = await once(url, sent).catch((error: unknown) => {
        last = String(error)
        return undefined
      })
      if (answer && !isIndefinite(answer)) return answer
      if (answer) last = `${answer.status} ${answer.text}`
      failures = answer?.status === 500 ? failures + 1 : 0
      log.resent++
      await pause(RETRY_MS)
    }
    if (isStopped) throw new Error('the run has ended')
    throw new Violation('no conclusive response', `${sent.method} ${sent.path} (${sent.key}): ${last.slice(0, 500)}`)
  }
  const stop = () => {
    isStopped = true
  }
  const authorize = (party: string, own: Record<string, string>) => void headersOf.set(party, own)
  return { definite, once, authorize, stop }
}

/** A 409 for one's own key means that the first request is still running. */
const isIndefinite = ({ status, text }: Answered): boolean =>
  status >= 500 || (status === 409 && /still running/.test(text))

const headers = ({ secret, orgId, partnerId }: Bank): Record<string, string> => ({
  'x-service-api-key': secret,
  'x-org-id': orgId,
  'x-partner-id': partnerId,
})

/** Repeats an acknowledged request and expects the identical response. */
export async function replay(clients: Clients, { sent, sha256 }: { sent: Sent; sha256: string }): Promise<void> {
  const { status, text } = await clients.definite(sent)
  if (status === 200 && sha256Of(text) === sha256) return
  throw new Violation('replay differs', `${sent.method} ${sent.path} (${sent.key}): ${status} ${text.slice(0, 500)}`)
}
