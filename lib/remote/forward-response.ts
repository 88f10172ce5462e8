import type { IncomingMessage } from 'node:http'
import { notFound, unauthorized, upstreamFailed } from '../platform/errors.ts'
import { backHeaders, theirIdOf } from './headers.ts'

/** Maximum pause within a response. Event streams can pause longer. */
const STALL_MS = 10_000
const SILENCE_MS = 60_000

const READABLE_TYPES =
  /^(application\/([\w.-]+\+)?json|text\/csv|application\/x-ndjson|application\/xml|application\/vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet|text\/event-stream)\s*(;|$)/i
const EVENTS = /^text\/event-stream/i

/**
 * Streams the remote response. If it is not a response of this API, throws 401, 404, or 502 with
 * its status and ID.
 */
export function forwardResponse(answered: IncomingMessage, method: string): Response {
  const status = answered.statusCode ?? 0
  const type = answered.headers['content-type'] ?? ''
  const bodiless = method === 'HEAD' || status === 204 || status === 304
  const wrong = faultOf(status, type, bodiless)
  if (wrong) {
    answered.destroy()
    // A proxy in front of the remote gateway may respond in its own format; these statuses are
    // clear anyway.
    if (status === 401) throw unauthorized()
    if ([404, 405, 410, 501].includes(status)) throw notFound()
    throw upstreamFailed(wrong, status, theirIdOf(answered.headers))
  }
  const headers = backHeaders(answered.headers)
  if (!bodiless) return new Response(streamOf(answered, EVENTS.test(type) ? SILENCE_MS : STALL_MS), { status, headers })
  answered.resume()
  return new Response(null, { status, headers })
}

function faultOf(status: number, type: string, bodiless: boolean): string | undefined {
  if (status < 200 || status > 599) return `returned the invalid status ${status}`
  if (status >= 300 && status < 400 && status !== 304)
    return `returned a redirect (${status}), which the gateway does not follow`
  if (bodiless || READABLE_TYPES.test(type)) return undefined
  const named = /^[\w.+-]{1,40}\/[\w.+-]{1,60}/.exec(type)?.[0] ?? 'no content type'
  return `returned ${status} with ${named} instead of application/json`
}

/** Reads a chunk on demand. Aborts on a timeout, or when the client disconnects. */
function streamOf(answered: IncomingMessage, patienceMs: number): ReadableStream<Uint8Array> {
  const pieces = answered[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
  return new ReadableStream(
    {
      pull: async (controller) => {
        const timer = setTimeout(() => answered.destroy(new Error('stalled')), patienceMs)
        try {
          const { done, value } = await pieces.next()
          if (done) controller.close()
          else controller.enqueue(value)
        } finally {
          clearTimeout(timer)
        }
      },
      cancel: () => void answered.destroy(),
    },
    { highWaterMark: 0 },
  )
}
