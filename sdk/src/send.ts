import { ConnectionError, errorOf, GatewayError } from './errors.ts'

export type Sending = {
  /** Retries of a request after the first attempt: 4 by default. */
  readonly retries?: number
  /** Milliseconds until an attempt without a response is given up: 30,000 by default. */
  readonly timeoutMs?: number
  readonly fetch?: (request: Request) => Promise<Response>
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>
  /** From 0 to below 1. */
  readonly random?: () => number
  readonly newIdempotencyKey?: () => string
}

const FIRST_DELAY_MS = 250
const LONGEST_DELAY_MS = 8000
/** A longer Retry-After is left to the caller. */
const LONGEST_RETRY_AFTER_S = 60
const RETRY_AFTER_JITTER_MS = 500
/** Statuses after which the same request can succeed. 502 and 504 come from proxies. */
const TEMPORARY = new Set([429, 502, 503, 504])

/**
 * Returns a `fetch` that adds the headers and an idempotency-key, retries, and throws GatewayError or
 * ConnectionError. Retrying a write is safe, because its idempotency-key stays the same. The exceptions are
 * sign-ins, of which the gateway stores no response: `MemberClient.signIn` does not retry.
 */
export function createSend(
  headers: Readonly<Record<string, string>>,
  {
    retries = 4,
    timeoutMs = 30_000,
    fetch = (request) => globalThis.fetch(request),
    sleep = wait,
    random = Math.random,
    newIdempotencyKey = () => crypto.randomUUID(),
  }: Sending,
): (request: Request) => Promise<Response> {
  return async (request) => {
    for (const [name, value] of Object.entries(headers)) setDefault(request.headers, name, value)
    if (request.method !== 'GET') setDefault(request.headers, 'idempotency-key', newIdempotencyKey())
    for (let retry = 0; ; retry++) {
      const outcome = await attempt(request, fetch, timeoutMs)
      // Some servers replace the global Response, so that those of `fetch` are no instances of it.
      if (!(outcome instanceof Error)) return outcome
      const delay = delayBefore(outcome, retry, random)
      if (retry >= retries || delay === undefined) throw outcome
      await sleep(delay, request.signal)
    }
  }
}

function setDefault(headers: Headers, name: string, value: string): void {
  if (!headers.has(name)) headers.set(name, value)
}

/** JSON is read here, so that an interrupted body counts as a lost response. Other bodies are streamed. */
async function attempt(
  request: Request,
  fetch: (request: Request) => Promise<Response>,
  timeoutMs: number,
): Promise<Response | GatewayError | ConnectionError> {
  request.signal.throwIfAborted()
  const key = request.headers.get('idempotency-key') ?? undefined
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(new DOMException('The attempt timed out', 'TimeoutError')), timeoutMs)
  try {
    const signal = AbortSignal.any([request.signal, timeout.signal])
    const response = await fetch(new Request(request.clone(), { signal }))
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    if (response.ok && !isJson) return response
    const text = await response.text()
    return response.ok ? new Response(text, response) : errorOf(response, text, key)
  } catch (error) {
    if (request.signal.aborted) throw error
    return new ConnectionError(error, key)
  } finally {
    clearTimeout(timer)
  }
}

/** Milliseconds to wait before a retry; undefined if it is pointless. */
function delayBefore(error: GatewayError | ConnectionError, retry: number, random: () => number): number | undefined {
  if (error instanceof GatewayError) {
    // Each repetition would occupy the database for as long as the first attempt.
    if (error.code === 'error.read_timeout') return undefined
    if (!TEMPORARY.has(error.status) && error.code !== 'error.request_in_progress') return undefined
    const { retryAfter } = error
    if (retryAfter !== undefined) {
      if (retryAfter > LONGEST_RETRY_AFTER_S) return undefined
      return retryAfter * 1000 + random() * RETRY_AFTER_JITTER_MS
    }
  }
  return random() * Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** retry)
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}
