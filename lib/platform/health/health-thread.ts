import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import { type Answer, LIVE, plain, READY, send } from './answer.ts'

// The thread that serves HEALTH_PORT. Its event loop does nothing else, so it always responds quickly.

export type ThreadData = { readonly host: string; readonly port: number; readonly report: Answer }

/** Without a report for this long, the event loop that serves requests is stuck. */
const MAX_AGE_MS = 5000
const STUCK = plain(503, 'event loop stuck')
/**
 * A flood of connections must not use up the file descriptors of the process. Beyond the limit, the oldest is closed: a
 * check is answered immediately, so the oldest are idle.
 */
const MAX_CONNECTIONS = 256

const data = workerData as ThreadData
let report = data.report
let reportedAt = performance.now()
parentPort?.on('message', (next: Answer) => {
  report = next
  reportedAt = performance.now()
})

const unlessStuck = (answer: Answer) => (performance.now() - reportedAt > MAX_AGE_MS ? STUCK : answer)
const answers: Record<string, () => Answer> = {
  [LIVE]: () => unlessStuck(plain(200, 'alive')),
  [READY]: () => unlessStuck(report),
}

const TIMEOUTS = { headersTimeout: 1000, requestTimeout: 1000, connectionsCheckingInterval: 250 }
const server = createServer(TIMEOUTS, (request, response) => {
  const answer = answers[request.url?.split('?', 1)[0] ?? '']
  response.setHeader('Connection', 'close')
  void send(request, response, answer ?? (() => plain(404, 'not found')))
})
const connections = new Set<Socket>()
server.on('connection', (socket) => {
  const [oldest] = connections
  if (oldest && connections.size >= MAX_CONNECTIONS) {
    connections.delete(oldest)
    oldest.destroy()
  }
  connections.add(socket)
  socket.once('close', () => connections.delete(socket))
})
server.listen(data.port, data.host, () => parentPort?.postMessage('listening'))
