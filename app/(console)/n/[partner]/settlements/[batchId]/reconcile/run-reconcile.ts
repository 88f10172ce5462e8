import { ApiError, Unreachable } from '#lib/client/errors.ts'
import type { Reconciled, ReconcileMessage, ReconcileRequest } from './reconcile-messages.ts'

/** The batch's file has invalid content. */
export class NotReconciled extends Error {}

/**
 * Recomputes a batch in its own worker, which stops when done or when `signal` aborts. Throws
 * ApiError if rejected, Unreachable if the download breaks off, NotReconciled if the file is
 * invalid.
 */
export function runReconcile(
  request: ReconcileRequest,
  signal: AbortSignal,
  onLines: (lines: number) => void,
): Promise<Reconciled> {
  const worker = new Worker(new URL('./reconcile-worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<Reconciled>()
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  worker.addEventListener('error', () => reject(new NotReconciled('The background worker didn’t start.')))
  worker.addEventListener('message', ({ data }: MessageEvent<ReconcileMessage>) => {
    if (data.kind === 'progress') onLines(data.lines)
    else if (data.kind === 'done') resolve(data.result)
    else reject(errorOf(data))
  })
  worker.postMessage(request)
  return promise.finally(() => worker.terminate())
}

function errorOf(failure: Exclude<ReconcileMessage, { kind: 'progress' | 'done' }>): Error {
  if (failure.kind === 'unreadable') return new NotReconciled(`${failure.message}.`)
  if (failure.kind === 'unreachable') return new Unreachable('the download was interrupted', true)
  const { code, message } = envelopeOf(failure.body)
  return new ApiError(failure.status, code, message, failure.requestId ?? undefined)
}

function envelopeOf(body: string): { code: string; message: string } {
  try {
    const { code, message } = JSON.parse(body)
    if (typeof code === 'string' && typeof message === 'string') return { code, message }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  return { code: 'error.unreadable', message: 'The gateway returned an invalid response' }
}
