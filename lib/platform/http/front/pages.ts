import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { bucketOf } from '../../bucket-of.ts'
import { Refusal } from '../../errors.ts'
import { countersInMemory } from '../../limits/counters.ts'
import { createAdmission } from '../admission.ts'
import { createCallSlots } from './call-slots.ts'
import { createPageSlots, type Reader } from './page-slots.ts'
import { createPageTemplates } from './page-templates.ts'

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>

type Settings = {
  /** The page server. */
  readonly render: Handle
  /** Answers calls of the console's browsers. */
  readonly answerCall: Handle
  /** The member whose session a request has, if any. It may have been revoked. */
  readonly memberOf: (request: IncomingMessage) => Promise<Omit<Reader, 'address'> | undefined>
  readonly addressOf: (request: IncomingMessage) => string
  /** Cached pages per second and address without a session; 0: no limit. */
  readonly perSecond: number
  /** Paths of pages that are identical for all readers. */
  readonly sameForAll: ReadonlySet<string>
  /** Delay of a 429 response. */
  readonly holdMs?: number
}

/** Renders once a slot is free. Throws 503 if it waits too long or is abandoned. */
type RunInTurn = (signal: AbortSignal, render: () => Promise<void>) => Promise<void>

/** The limit of a member, as a multiple of that of an address, which members of an office share. */
const FOR_A_MEMBER = 4
/** A rendered page counts as this many cached pages. */
const RENDERED = 4
const BURST_SECONDS = 10
/**
 * The queue for pages of anonymous readers, which members skip. It limits memory and does not react
 * to latency: people wait for pages, and browsers request several at a time.
 */
const QUEUE = { patienceMs: 20_000, longest: 200 }
const FOR_STRANGERS = { least: 2, most: 2, burst: QUEUE, standing: QUEUE }
const HOLD_MS = 1000

const isCall = ({ url }: IncomingMessage) => url?.startsWith('/api/gateway/')
/** Calls of next-auth. Any other path below `/api/` is unknown and renders a page. */
const isSession = ({ url }: IncomingMessage) => url?.startsWith('/api/auth/')

/**
 * Serves pages without slowing down the API (decisions 0062, 0141 and 0161): public pages are cached,
 * members and addresses without a session are limited, and few pages are rendered concurrently.
 * Calls of signed-in browsers have slots (decision 0167) and use the API's limits and admission
 * control.
 */
export function servePages({
  render,
  answerCall,
  memberOf,
  addressOf,
  perSecond,
  sameForAll,
  holdMs = HOLD_MS,
}: Settings): Handle {
  const templates = createPageTemplates(sameForAll)
  const readers = countersInMemory('pages', perSecond * BURST_SECONDS, BURST_SECONDS)
  const ofMembers = createPageSlots()
  const ofStrangers = createAdmission(FOR_STRANGERS)
  const takeCallSlot = createCallSlots()

  /** Seconds to wait if the member or the address has reached its limit. */
  const secondsToWait = async (address: string, member: string | undefined, points: number) => {
    const [bucket, limit] = member ? [`member ${member}`, perSecond * FOR_A_MEMBER] : [bucketOf(address), perSecond]
    const { consumedPoints, msBeforeNext } = await readers.penalty(bucket, points)
    return consumedPoints > limit * BURST_SECONDS ? Math.ceil(msBeforeNext / 1000) : undefined
  }
  const renderInTurn = async (run: RunInTurn, request: IncomingMessage, response: ServerResponse) => {
    const closed = new AbortController()
    response.once('close', () => closed.abort())
    try {
      await run(closed.signal, async () => {
        // A client that disconnected while waiting emits no second `close`, so its slot would never
        // be released.
        if (response.closed) return
        templates.record(request, response)
        await untilClosed(response, render(request, response))
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refuse(response, 503, 1)
    }
  }
  const inTurn = async (handle: Handle, reader: Reader, request: IncomingMessage, response: ServerResponse) => {
    const closed = new AbortController()
    response.once('close', () => closed.abort())
    try {
      await takeCallSlot(reader, closed.signal, response)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return refuseCall(response, error)
    }
    return handle(request, response)
  }
  return async (request, response) => {
    const fromMemory = templates.find(request)
    const reader = await memberOf(request)
    const address = addressOf(request)
    const isLimited = perSecond > 0 && !(reader && isCall(request))
    const points = fromMemory ? 1 : RENDERED
    const seconds = isLimited ? await secondsToWait(address, reader?.member, points) : undefined
    if (seconds !== undefined) {
      // A client that retries immediately gets only one 429 per connection and delay.
      await pause(holdMs)
      return refuse(response, 429, seconds)
    }
    if (fromMemory) return fromMemory(response)
    const handle = isCall(request) ? answerCall : isSession(request) ? render : undefined
    if (handle) return reader ? inTurn(handle, { ...reader, address }, request, response) : handle(request, response)
    const run: RunInTurn = reader
      ? (signal, rendering) => ofMembers.run({ ...reader, address }, signal, rendering)
      : (signal, rendering) => ofStrangers.run(signal, rendering)
    return renderInTurn(run, request, response)
  }
}

/**
 * Waits until the response is sent or the client disconnects, because the page server may never
 * finish an abandoned page.
 */
function untilClosed(response: ServerResponse, rendering: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    response.once('close', resolve)
    rendering.catch(reject)
  })
}

function refuse(response: ServerResponse, status: 429 | 503, seconds: number): void {
  const text = status === 429 ? 'Too many requests\n' : 'The service is overloaded\n'
  send(response, status, seconds, 'text/plain; charset=utf-8', text)
}

/** Responds with the error envelope, because scripts read it. */
function refuseCall(response: ServerResponse, { status, code, message, retryAfter = 1 }: Refusal): void {
  send(response, status, retryAfter, 'application/json; charset=utf-8', JSON.stringify({ code, message }))
}

function send(response: ServerResponse, status: number, seconds: number, type: string, text: string): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    'Retry-After': seconds,
  })
  response.end(text)
}
