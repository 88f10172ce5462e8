import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { sha256Hex } from '../../../kernel/sha256.ts'
import type { Metrics } from '../../observe/metrics.ts'
import { NO_PAGE } from '../security-headers.ts'

const LIVE = '/api/health/live'
const READY = '/api/health/ready'
const METRICS = '/api/metrics'

type Process = {
  /** Throws if the database is unreachable. */
  readonly probe: () => Promise<unknown>
  /** Whether the process is stopping. */
  readonly isStopping: () => boolean
  /** Whether its clock agrees with the database's (decision 0051). */
  readonly isOnTime: () => boolean
  readonly clock: () => Date
  readonly metrics: Metrics | undefined
  /** METRICS_TOKEN. */
  readonly token: string | undefined
}

/** Timeout after which the database counts as unreachable. */
const TIMEOUT_MS = 2000
/** Limits the load of probes on the database to one query at a time and about one per second. */
const CACHE_MS = 1000

/**
 * Operational endpoints (decision 0040): liveness, readiness and metrics. Returns whether the
 * request was one of them.
 */
export function operating(process: Process): (request: IncomingMessage, response: ServerResponse) => boolean {
  const ready = shared(() => readiness(process), process.clock)
  const answers: Record<string, (request: IncomingMessage) => Promise<Answer>> = {
    [LIVE]: async () => plain(200, 'alive'),
    [READY]: async () => {
      if (process.isStopping()) return plain(503, 'stopping')
      return process.isOnTime() ? ready() : plain(503, "the clock differs from the database's by more than 2 seconds")
    },
    [METRICS]: (request) => figures(process, request),
  }
  return (request, response) => {
    const { url = '' } = request
    // Most requests are for other paths and cost one comparison.
    if (!url.startsWith('/api/health/') && !url.startsWith(METRICS)) return false
    const answer = answers[url.split('?', 1)[0] ?? '']
    if (!answer) return false
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    void (isRead ? answer(request) : Promise.resolve(plain(405, 'method not allowed; use GET'))).then(
      ({ status, type, text }) => {
        const headers = { ...NO_PAGE, 'Content-Type': type, 'Cache-Control': 'no-store' }
        response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(text) })
        response.end(request.method === 'HEAD' ? undefined : text)
      },
    )
    return true
  }
}

type Answer = { readonly status: number; readonly type: string; readonly text: string }

const plain = (status: number, text: string): Answer => ({
  status,
  type: 'text/plain; charset=utf-8',
  text: `${text}\n`,
})

/** Concurrent and shortly following requests share one result. */
function shared(answer: () => Promise<Answer>, clock: () => Date): () => Promise<Answer> {
  let cached: { readonly answer: Promise<Answer>; found?: number } | undefined
  const isFresh = (found: number | undefined, at: number) =>
    found === undefined || (at >= found && at - found < CACHE_MS)
  return () => {
    if (cached && isFresh(cached.found, clock().getTime())) return cached.answer
    const pending: typeof cached = { answer: answer() }
    void pending.answer.finally(() => {
      pending.found = clock().getTime()
    })
    cached = pending
    return pending.answer
  }
}

/** Always responds within its timeout. */
async function readiness({ probe }: Process): Promise<Answer> {
  let patience: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    patience = setTimeout(() => reject(new Error('late')), TIMEOUT_MS)
  })
  try {
    await Promise.race([probe(), late])
    return plain(200, 'ready')
  } catch {
    return plain(503, 'database unreachable')
  } finally {
    clearTimeout(patience)
  }
}

/** Without the token, the path does not exist. */
async function figures({ metrics, token }: Process, request: IncomingMessage): Promise<Answer> {
  const shown = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!metrics || token === undefined || shown === undefined || !isSame(shown, token)) return plain(404, 'not found')
  return { status: 200, type: metrics.contentType, text: await metrics.text() }
}

/** Compares in constant time. */
const isSame = (a: string, b: string) => timingSafeEqual(Buffer.from(sha256Hex(a)), Buffer.from(sha256Hex(b)))
