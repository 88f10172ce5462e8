import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { bucketOf } from '../bucket-of.ts'
import { Refusal } from '../errors.ts'
import { countersInMemory } from '../limits/counters.ts'
import { type Admission, createAdmission } from './admission.ts'
import { createPageTemplates } from './page-templates.ts'

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>

type Settings = {
  /** The page server. */
  readonly render: Handle
  readonly isSignedIn: (request: IncomingMessage) => Promise<boolean>
  readonly addressOf: (request: IncomingMessage) => string
  /** Pages from memory that an address may read per second without a session; 0 is no limit. */
  readonly perSecond: number
  /** Paths of pages that are the same for everybody. */
  readonly sameForAll: ReadonlySet<string>
  /** How long a refusal is held back. */
  readonly holdMs?: number
}

/** A page that has to be rendered counts for as many from memory. */
const RENDERED = 4
const BURST_SECONDS = 10
/** A person waits for a page, and a browser asks for several at a time: this is a bound on memory, not a reaction to latency. */
const QUEUE = { patienceMs: 20_000, longest: 200 }
/** Rendering takes the processor, not time: more at once finish no sooner. Who has signed in does not wait for strangers. */
const FOR_MEMBERS = { least: 8, most: 8, burst: QUEUE, standing: QUEUE }
const FOR_STRANGERS = { least: 2, most: 2, burst: QUEUE, standing: QUEUE }
const HOLD_MS = 1000

/**
 * Serves the console without letting its readers slow down the API (decision 0062): public pages come from memory, addresses without a
 * session have a limit, and few pages are rendered at once. Calls of signed-in browsers pass the API's admission instead.
 */
export function servePages({
  render,
  isSignedIn,
  addressOf,
  perSecond,
  sameForAll,
  holdMs = HOLD_MS,
}: Settings): Handle {
  const templates = createPageTemplates(sameForAll)
  const readers = countersInMemory('pages', perSecond * BURST_SECONDS, BURST_SECONDS)
  const forMembers = createAdmission(FOR_MEMBERS)
  const forStrangers = createAdmission(FOR_STRANGERS)

  /** Seconds to wait, when an address has read its share. */
  const secondsToWait = async (request: IncomingMessage, points: number) => {
    const { consumedPoints, msBeforeNext } = await readers.penalty(bucketOf(addressOf(request)), points)
    return consumedPoints > perSecond * BURST_SECONDS ? Math.ceil(msBeforeNext / 1000) : undefined
  }
  const renderInTurn = async (turns: Admission, request: IncomingMessage, response: ServerResponse) => {
    const closed = new AbortController()
    response.once('close', () => closed.abort())
    try {
      await turns.run(closed.signal, async () => {
        // A client that left before its turn closes no second time, and its turn would never end.
        if (response.closed) return
        templates.record(request, response)
        await untilClosed(response, render(request, response))
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refuse(response, 503, 1)
    }
  }
  return async (request, response) => {
    const fromMemory = templates.find(request)
    const isMember = await isSignedIn(request)
    if (perSecond > 0 && !isMember) {
      const seconds = await secondsToWait(request, fromMemory ? 1 : RENDERED)
      if (seconds !== undefined) {
        // A client that asks again at once gets no more refusals than it has connections.
        await pause(holdMs)
        return refuse(response, 429, seconds)
      }
    }
    if (fromMemory) return fromMemory(response)
    // Sessions and calls are not rendered.
    if (request.url?.startsWith('/api/')) return render(request, response)
    return renderInTurn(isMember ? forMembers : forStrangers, request, response)
  }
}

/** Until the answer has been sent, or its client has left: a page server may never finish a page that nobody waits for. */
function untilClosed(response: ServerResponse, rendering: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    response.once('close', resolve)
    rendering.catch(reject)
  })
}

function refuse(response: ServerResponse, status: 429 | 503, seconds: number): void {
  const text = status === 429 ? 'Too many requests\n' : 'The service is overloaded\n'
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    'Retry-After': seconds,
  })
  response.end(text)
}
