import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { sha256Hex } from '../../../kernel/sha256.ts'
import { type Answer, LIVE, plain, READY, send } from '../../health/answer.ts'
import type { Health } from '../../health/health.ts'
import type { Metrics } from '../../observe/metrics.ts'

const METRICS = '/api/metrics'

type Process = {
  readonly health: Pick<Health, 'ready'>
  readonly metrics: Metrics | undefined
  /** METRICS_TOKEN. */
  readonly token: string | undefined
}

/**
 * Operational endpoints (decision 0040): liveness, readiness and metrics. Returns whether the
 * request was one of them.
 */
export function operating(process: Process): (request: IncomingMessage, response: ServerResponse) => boolean {
  const answers: Record<string, (request: IncomingMessage) => Answer | Promise<Answer>> = {
    [LIVE]: () => plain(200, 'alive'),
    [READY]: () => process.health.ready(),
    [METRICS]: (request) => figures(process, request),
  }
  return (request, response) => {
    const { url = '' } = request
    // Most requests are for other paths and cost one comparison.
    if (!url.startsWith('/api/health/') && !url.startsWith(METRICS)) return false
    const answer = answers[url.split('?', 1)[0] ?? '']
    if (!answer) return false
    void send(request, response, () => answer(request))
    return true
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
