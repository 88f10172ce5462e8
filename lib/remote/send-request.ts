import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import type { Target } from './target.ts'

/** A request as it goes to the remote. `path` is the whole of it, query included. */
type RemoteRequest = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Bytes can be sent again; a stream cannot. */
  readonly body: Buffer | ReadableStream<Uint8Array> | undefined
  /** The same request twice does the thing once. */
  readonly repeatable: boolean
  readonly signal?: AbortSignal | undefined
}

/**
 * Whose doing it is that no answer came: the remote's, when there was no connection to be had or it had been sent everything; the
 * caller's, whose body stopped half way; else nobody can tell.
 */
type Blame = 'remote' | 'caller' | 'unknown'

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
type Progress = {
  connecting: boolean
  sent: boolean
  /** Whether its body ended early. */
  starved: boolean
  /** Whether more of the body is waited for, not for the remote to take what there is. */
  awaitsBody(): boolean
}

const begun = (): Progress => ({ connecting: false, sent: false, starved: false, awaitsBody: () => false })

function blameOf({ connecting, sent, starved }: Progress): Blame {
  if (connecting || sent) return 'remote'
  return starved ? 'caller' : 'unknown'
}

export type Limits = {
  readonly answerMs: number
  readonly connectMs: number
  readonly pauseMs: number
  /** Connections at the same time. */
  readonly sockets: number
}

/** Ten seconds (contract#proxy-mode). A connection that is not there after three will not come. */
export const LIMITS: Limits = { answerMs: 10_000, connectMs: 3_000, pauseMs: 100, sockets: 256 }

export type Send = (outgoing: RemoteRequest) => Promise<IncomingMessage>

/** Statuses of a server before the gateway that could not reach it; once more may find another. */
const TRY_AGAIN = [502, 503, 504]

/**
 * Asks the remote, once more where that is safe and no answer came, or one that says it may come the second time. Follows nothing.
 * Rejects with NoAnswer.
 */
export function createClient(target: Target, limits: Limits = LIMITS): { sendRequest: Send; close(): void } {
  const { Agent } = target.secure ? https : http
  const agent = new Agent({ keepAlive: true, maxSockets: limits.sockets, maxFreeSockets: 32, timeout: 60_000 })
  const send = target.secure ? https.request : http.request

  const once = (outgoing: RemoteRequest, signal: AbortSignal, onSent: () => void, progress: Progress) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const { host, port, authority } = target
      const headers = { ...outgoing.headers, host: authority }
      const request = send({ host, port, agent, method: outgoing.method, path: outgoing.path, headers, signal })
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
      request.once('close', () => reject(new Error('closed')))
      request.once('response', (response) => {
        // What happens to the rest is told to whoever reads it.
        response.on('error', () => undefined)
        resolve(response)
      })
      // A protocol of its own is none of ours: the connection ends, and so does the request.
      request.on('upgrade', (_, socket) => socket.destroy())
      if (outgoing.body === undefined || Buffer.isBuffer(outgoing.body)) request.end(outgoing.body)
      else sendStream(outgoing.body, request, progress, onSent)
    })

  const sendRequest: Send = async (outgoing) => {
    const ending = new AbortController()
    let late = false
    let progress = begun()
    const timer = setTimeout(() => {
      late = true
      progress.starved = progress.awaitsBody()
      ending.abort()
    }, limits.answerMs)
    // Counts from the last of the request that went out.
    const onSent = () => void timer.refresh()
    const gone = () => ending.abort()
    if (outgoing.signal?.aborted) gone()
    outgoing.signal?.addEventListener('abort', gone, { once: true })
    const mayRepeat = outgoing.repeatable && !(outgoing.body instanceof ReadableStream)
    const attempt = async () => {
      progress = begun()
      try {
        return await once(outgoing, ending.signal, onSent, progress)
      } catch (error) {
        const blame = blameOf(progress)
        return late ? new NoAnswer('response timed out', true, blame) : noAnswer(error, blame)
      }
    }
    try {
      const first = await attempt()
      if (!mayRepeat || ending.signal.aborted || !mayComeNext(first)) return orThrow(first)
      if (!(first instanceof NoAnswer)) first.resume()
      await pause(limits.pauseMs, ending.signal)
      return orThrow(await attempt())
    } finally {
      clearTimeout(timer)
    }
  }
  return { sendRequest, close: () => agent.destroy() }
}

function orThrow(outcome: IncomingMessage | NoAnswer): IncomingMessage {
  if (outcome instanceof NoAnswer) throw outcome
  return outcome
}

const mayComeNext = (outcome: IncomingMessage | NoAnswer) =>
  outcome instanceof NoAnswer
    ? !outcome.late
    : TRY_AGAIN.includes(outcome.statusCode ?? 0) && outcome.headers['retry-after'] === undefined

function sendStream(
  body: ReadableStream<Uint8Array>,
  request: http.ClientRequest,
  progress: Progress,
  onSent: () => void,
) {
  const readable = Readable.fromWeb(body as NodeStream<Uint8Array>)
  readable.on('data', onSent)
  readable.on('error', (error) => {
    progress.starved = true
    request.destroy(error)
  })
  progress.awaitsBody = () => !readable.readableEnded && !request.writableNeedDrain
  readable.pipe(request)
}

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
