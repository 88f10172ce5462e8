import { UnreadableLines } from './csv-rows.ts'
import { differences, recompute } from './recompute.ts'
import type { ReconcileMessage, ReconcileRequest } from './reconcile-messages.ts'

// Runs in a web worker to keep the page responsive. Streams the batch's file and holds only one
// chunk in memory.
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

/**
 * Reports progress at most ten times a second, because chunks take about a millisecond and each
 * report renders the page.
 */
function nowAndThen(): (lines: number) => void {
  let last = Number.NEGATIVE_INFINITY
  return (lines) => {
    const now = performance.now()
    if (now - last < PROGRESS_MS) return
    last = now
    post({ kind: 'progress', lines })
  }
}

/** Reads with a reader, because not every browser supports async iteration of streams. */
async function* textOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}
