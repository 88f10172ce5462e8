import type { IncomingMessage } from 'node:http'
import { notFound, unauthorized, upstreamFailed } from '../platform/errors.ts'
import { backHeaders, theirIdOf } from './headers.ts'

/** How long the rest of an answer may pause while somebody waits for it. A stream of events may be silent for longer. */
const STALL_MS = 10_000
const SILENCE_MS = 60_000

const SPOKEN = /^(application\/([\w.-]+\+)?json|text\/csv|text\/event-stream)\s*(;|$)/i
const EVENTS = /^text\/event-stream/i

/** The remote's answer as ours, sent on while it comes. Throws 502 for what is no answer of this API; its status and id are said. */
export function passOn(answered: IncomingMessage, method: string): Response {
  const status = answered.statusCode ?? 0
  const type = answered.headers['content-type'] ?? ''
  const bodiless = method === 'HEAD' || status === 204 || status === 304
  const wrong = faultOf(status, type, bodiless)
  if (wrong) {
    answered.destroy()
    // A server before the gateway may answer for it, in its own words: what it means is clear all the same.
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
  if (bodiless || SPOKEN.test(type)) return undefined
  const named = /^[\w.+-]{1,40}\/[\w.+-]{1,60}/.exec(type)?.[0] ?? 'no content type'
  return `returned ${status} with ${named} instead of application/json`
}

/** Asks for a piece when there is room for one; breaks off when none comes, or when nobody reads on. */
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
