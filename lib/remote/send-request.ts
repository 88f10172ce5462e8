import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { MaxConnections, Sockets } from './connection-slots.ts'
import type { Target } from './target.ts'

/** A request to the remote gateway. `path` is the complete path with its query. */
type RemoteRequest = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | undefined
  /** Whether the request is idempotent. */
  readonly repeatable: boolean
  /** Whether it opens an event stream, which has connections of its own. */
  readonly isStream?: boolean
  readonly signal?: AbortSignal | undefined
}

/** The cause of a missing response. `remote`: there was no connection, or the complete request was sent. */
type Blame = 'remote' | 'unknown'

/** Why there was no response. */
export class NoAnswer extends Error {
  readonly late: boolean
  readonly blame: Blame
  constructor(message: string, late: boolean, blame: Blame = 'unknown') {
    super(message)
    this.late = late
    this.blame = blame
  }
}

/** Progress of a request. */
type Progress = { connecting: boolean; sent: boolean }

const begun = (): Progress => ({ connecting: false, sent: false })

const blameOf = ({ connecting, sent }: Progress): Blame => (connecting || sent ? 'remote' : 'unknown')

export type Limits = {
  readonly answerMs: number
  readonly connectMs: number
  readonly pauseMs: number
  /** Maximum concurrent connections. */
  readonly sockets: Sockets
  /** Maximum per caller. */
  readonly perCaller: MaxConnections
}

/**
 * Ten seconds per request (contract#proxy-mode). A connection that takes longer than three is
 * unlikely to succeed.
 */
export const LIMITS: Limits = {
  answerMs: 10_000,
  connectMs: 3_000,
  pauseMs: 100,
  // Together fewer than a gateway accepts from one address (`CONNECTIONS_PER_ADDRESS`).
  sockets: { requests: 128, streams: 112 },
  // Many members of one office can have an open console. A member has more streams here than at the
  // gateway, which ends the oldest of more than 20.
  perCaller: { requests: 32, streams: { address: 64, addressWithoutSession: 16, member: 24, organization: 80 } },
}

export type Send = (outgoing: RemoteRequest) => Promise<IncomingMessage>

/** Statuses of a balancer that could not reach a gateway. A retry may reach another one. */
const TRY_AGAIN = [502, 503, 504]

/**
 * Sends requests to the remote gateway. Retries once if that is safe and the connection failed, or
 * the status is in `TRY_AGAIN` and there is no Retry-After. Does not follow redirects. Rejects with
 * NoAnswer.
 */
export function createClient(target: Target, limits: Limits = LIMITS): { sendRequest: Send; close(): void } {
  const { sendOnce, close } = createSender(target, limits)
  const sendRequest: Send = async (outgoing) => {
    const ending = new AbortController()
    let late = false
    let progress = begun()
    const timer = setTimeout(() => {
      late = true
      ending.abort()
    }, limits.answerMs)
    const gone = () => ending.abort()
    if (outgoing.signal?.aborted) gone()
    outgoing.signal?.addEventListener('abort', gone, { once: true })
    const attempt = async () => {
      progress = begun()
      try {
        return await sendOnce(outgoing, ending.signal, progress)
      } catch (error) {
        const blame = blameOf(progress)
        return late ? new NoAnswer('response timed out', true, blame) : noAnswer(error, blame)
      }
    }
    try {
      const first = await attempt()
      if (!outgoing.repeatable || ending.signal.aborted || !mayComeNext(first)) return orThrow(first)
      // Its slot covers only one connection.
      if (!(first instanceof NoAnswer)) first.destroy()
      await pause(limits.pauseMs, ending.signal)
      return orThrow(await attempt())
    } finally {
      clearTimeout(timer)
    }
  }
  return { sendRequest, close }
}

/** Sends requests on its own connections, without retries. Rejects if there is no response. */
function createSender(target: Target, limits: Limits) {
  const { Agent } = target.secure ? https : http
  const options = { keepAlive: true, maxFreeSockets: 32, timeout: 60_000 }
  const agent = new Agent({ ...options, maxSockets: limits.sockets.requests })
  const ofStreams = new Agent({ ...options, maxSockets: limits.sockets.streams })
  const send = target.secure ? https.request : http.request

  const sendOnce = (
    { method, path, body, isStream, ...outgoing }: RemoteRequest,
    signal: AbortSignal,
    progress: Progress,
  ) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const { host, port, authority } = target
      const headers = { ...outgoing.headers, host: authority }
      const request = send({ host, port, agent: isStream ? ofStreams : agent, method, path, headers, signal })
      request.on('socket', (socket) => {
        if (!socket.connecting) return
        progress.connecting = true
        const timer = setTimeout(() => request.destroy(new NoAnswer('connection timed out', true)), limits.connectMs)
        const stop = () => clearTimeout(timer)
        socket.once('close', stop).once(target.secure ? 'secureConnect' : 'connect', () => {
          progress.connecting = false
          stop()
        })
      })
      request.once('finish', () => {
        progress.sent = true
      })
      request.on('error', reject)
      const isClosed = () => reject(new Error('closed'))
      request.once('close', isClosed)
      // Without this, a request that waits for a connection would close only once it gets one.
      signal.addEventListener('abort', isClosed, { once: true })
      request.once('response', (response) => {
        // Errors of the body are reported to its reader.
        response.on('error', () => undefined)
        resolve(response)
      })
      // Upgrades are not supported. Closing the connection ends the request.
      request.on('upgrade', (_, socket) => socket.destroy())
      request.end(body)
    })
  const close = () => {
    agent.destroy()
    ofStreams.destroy()
  }
  return { sendOnce, close }
}

function orThrow(outcome: IncomingMessage | NoAnswer): IncomingMessage {
  if (outcome instanceof NoAnswer) throw outcome
  return outcome
}

const mayComeNext = (outcome: IncomingMessage | NoAnswer) =>
  outcome instanceof NoAnswer
    ? !outcome.late
    : TRY_AGAIN.includes(outcome.statusCode ?? 0) && outcome.headers['retry-after'] === undefined

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection closed',
  EPIPE: 'connection closed',
  ENOTFOUND: 'host not found',
  EAI_AGAIN: 'host name lookup failed',
  EHOSTUNREACH: 'host unreachable',
  ENETUNREACH: 'host unreachable',
  ETIMEDOUT: 'connection timed out',
}

function noAnswer(error: unknown, blame: Blame): NoAnswer {
  if (error instanceof NoAnswer) return new NoAnswer(error.message, error.late, blame)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code.startsWith('HPE_')) return new NoAnswer('response is not valid HTTP', false, blame)
  const tls = /^(ERR_TLS|ERR_SSL|EPROTO|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code)
  return new NoAnswer(tls ? 'invalid TLS certificate' : (WORDS[code] ?? 'connection closed'), false, blame)
}
