import { UnreadableLines } from './csv-rows.ts'
import { differences, recompute } from './recompute.ts'
import type { ReconcileMessage, ReconcileRequest } from './reconcile-messages.ts'

// Runs in a web worker, so that the page stays free however many lines there are. It reads the file of the batch as it comes and
// holds no more of it than a portion.
const PROGRESS_MS = 100

const post = (payload: ReconcileMessage) => self.postMessage(payload)

self.addEventListener('message', ({ data }: MessageEvent<ReconcileRequest>) => {
  reconcile(data).catch((error: unknown) => {
    post(error instanceof UnreadableLines ? { kind: 'unreadable', message: error.message } : { kind: 'unreachable' })
  })
})

async function reconcile({ href, partner, currency, claimed }: ReconcileRequest): Promise<void> {
  const started = performance.now()
  const response = await fetch(href)
  if (!response.ok || !response.body) {
    const requestId = response.headers.get('x-request-id')
    return post({ kind: 'refused', status: response.status, body: await response.text(), requestId })
  }
  const result = await recompute(textOf(response.body), { partner, currency }, nowAndThen())
  post({
    kind: 'done',
    result: {
      differences: differences(claimed, result),
      lines: result.lines,
      transactions: result.transactions,
      counterparties: result.positions.size,
      milliseconds: performance.now() - started,
    },
  })
}

/** Tells how many lines there were, ten times a second at most: a portion takes a millisecond, and the page draws each that it hears of. */
function nowAndThen(): (lines: number) => void {
  let last = Number.NEGATIVE_INFINITY
  return (lines) => {
    const now = performance.now()
    if (now - last < PROGRESS_MS) return
    last = now
    post({ kind: 'progress', lines })
  }
}

/** A reader of its own: not every browser can walk a stream. */
async function* textOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}
