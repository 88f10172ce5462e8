import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { bucketOf } from '../../bucket-of.ts'
import { Refusal } from '../../errors.ts'
import { countersInMemory } from '../../limits/counters.ts'
import { type Admission, createAdmission } from '../admission.ts'
import { createPageTemplates } from './page-templates.ts'

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>

type Settings = {
  /** The page server. */
  readonly render: Handle
  /** The member whose session a request has, if any. It may have been revoked. */
  readonly memberOf: (request: IncomingMessage) => Promise<string | undefined>
  readonly addressOf: (request: IncomingMessage) => string
  /** Cached pages per second and address without a session; 0: no limit. */
  readonly perSecond: number
  /** Paths of pages that are identical for all readers. */
  readonly sameForAll: ReadonlySet<string>
  /** Delay of a 429 response. */
  readonly holdMs?: number
}

/** The limit of a member, as a multiple of that of an address, which members of an office share. */
const FOR_A_MEMBER = 4
/** A rendered page counts as this many cached pages. */
const RENDERED = 4
const BURST_SECONDS = 10
/**
 * Limits memory and does not react to latency: people wait for pages, and browsers request several
 * at a time.
 */
const QUEUE = { patienceMs: 20_000, longest: 200 }
/**
 * Rendering is CPU-bound, so a higher limit would not finish sooner. Signed-in members do not wait
 * for anonymous readers.
 */
const FOR_MEMBERS = { least: 8, most: 8, burst: QUEUE, standing: QUEUE }
/** Of these, pages of one member, so that one who requests many leaves half to the others. */
const OF_A_MEMBER = { least: 4, most: 4, burst: QUEUE, standing: QUEUE }
const FOR_STRANGERS = { least: 2, most: 2, burst: QUEUE, standing: QUEUE }
const HOLD_MS = 1000

/**
 * Serves pages without slowing down the API (decisions 0062 and 0141): public pages are cached,
 * members and addresses without a session are limited, and few pages are rendered concurrently.
 * Calls of signed-in browsers use the API's limits and admission control instead.
 */
export function servePages({ render, memberOf, addressOf, perSecond, sameForAll, holdMs = HOLD_MS }: Settings): Handle {
  const templates = createPageTemplates(sameForAll)
  const readers = countersInMemory('pages', perSecond * BURST_SECONDS, BURST_SECONDS)
  const forMembers = createAdmission(FOR_MEMBERS)
  const forStrangers = createAdmission(FOR_STRANGERS)
  const ofMembers = turnsByMember(forMembers)

  /** Seconds to wait if the member or the address has reached its limit. */
  const secondsToWait = async (request: IncomingMessage, member: string | undefined, points: number) => {
    const [bucket, limit] = member
      ? [`member ${member}`, perSecond * FOR_A_MEMBER]
      : [bucketOf(addressOf(request)), perSecond]
    const { consumedPoints, msBeforeNext } = await readers.penalty(bucket, points)
    return consumedPoints > limit * BURST_SECONDS ? Math.ceil(msBeforeNext / 1000) : undefined
  }
  const renderInTurn = async (turns: Pick<Admission, 'run'>, request: IncomingMessage, response: ServerResponse) => {
    const closed = new AbortController()
    response.once('close', () => closed.abort())
    try {
      await turns.run(closed.signal, async () => {
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
  return async (request, response) => {
    const fromMemory = templates.find(request)
    const member = await memberOf(request)
    const isLimited = perSecond > 0 && !(member && request.url?.startsWith('/api/gateway/'))
    const seconds = isLimited ? await secondsToWait(request, member, fromMemory ? 1 : RENDERED) : undefined
    if (seconds !== undefined) {
      // A client that retries immediately gets only one 429 per connection and delay.
      await pause(holdMs)
      return refuse(response, 429, seconds)
    }
    if (fromMemory) return fromMemory(response)
    // Session and gateway calls are not rendered.
    if (request.url?.startsWith('/api/')) return render(request, response)
    return renderInTurn(member ? ofMembers(member) : forStrangers, request, response)
  }
}

/** The turns of a member: of a few slots of its own, and then of those of all members. */
function turnsByMember(ofAll: Admission): (member: string) => Pick<Admission, 'run'> {
  const admissions = new Map<string, Admission>()
  return (member) => ({
    run: async (signal, request) => {
      const own = admissions.get(member) ?? createAdmission(OF_A_MEMBER)
      admissions.set(member, own)
      try {
        return await own.run(signal, () => ofAll.run(signal, request))
      } finally {
        if (own.state().running === 0) admissions.delete(member)
      }
    },
  })
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
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    'Retry-After': seconds,
  })
  response.end(text)
}
