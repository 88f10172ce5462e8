import http from 'node:http'
import https from 'node:https'
import { failureOf, judgedLookup, judgeLiteral, type Unanswered } from './post.ts'
import { readTarget, type Targets } from './target.ts'

/** A request to an address of a user that got no usable response. */
export class FailedRequest extends Error {
  readonly failure: Unanswered | 'too_large'
  constructor(failure: Unanswered | 'too_large', cause?: unknown) {
    super(`request failed: ${failure}`, { cause })
    this.failure = failure
  }
}

type Request = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** `fetch` for URLs of users. Throws FailedRequest. */
export type GuardedFetch = (url: string, request?: Request) => Promise<Response>

type Options = { readonly timeoutMs?: number; readonly mostBytes?: number }

/**
 * A `fetch` with the same checks as `createPoster`: the socket connects to the address that was
 * checked, and redirects are not followed. A response beyond `mostBytes` fails.
 */
export function createGuardedFetch(
  targets: Targets,
  { timeoutMs = 10_000, mostBytes = 512 * 1024 }: Options = {},
): GuardedFetch {
  const lookup = judgedLookup(targets)
  const send = async (address: string, { method = 'GET', headers, body }: Request, signal: AbortSignal) => {
    await judgeLiteral(address, targets)
    const url = readTarget(address, targets)
    const sent = body === undefined || body === null ? undefined : String(body)
    const length = sent === undefined ? {} : { 'content-length': Buffer.byteLength(sent) }
    return new Promise<Response>((resolve, reject) => {
      const request = (url.protocol === 'https:' ? https : http).request(url, {
        method,
        headers: { ...headers, ...length },
        agent: false,
        lookup,
        signal,
      })
      request.on('error', reject)
      request.once('close', () => reject(new Error('closed')))
      request.once('response', (response) => read(response, mostBytes).then(resolve, reject))
      request.end(sent)
    })
  }
  return async (url, request = {}) => {
    const ending = new AbortController()
    const late = setTimeout(() => ending.abort(), timeoutMs)
    try {
      return await send(url, request, ending.signal)
    } catch (error) {
      if (error instanceof FailedRequest) throw error
      throw new FailedRequest(ending.signal.aborted ? 'timeout' : failureOf(error), error)
    } finally {
      clearTimeout(late)
    }
  }
}

async function read(response: http.IncomingMessage, mostBytes: number): Promise<Response> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > mostBytes) throw new FailedRequest('too_large')
    chunks.push(chunk)
  }
  const status = response.statusCode ?? 0
  const headers = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)])
  const mayHaveBody = status >= 200 && status !== 204 && status !== 205 && status !== 304
  return new Response(mayHaveBody ? Buffer.concat(chunks) : null, { status, headers })
}
