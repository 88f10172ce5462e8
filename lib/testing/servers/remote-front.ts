import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { apiListener } from '../../platform/http/front/front.ts'
import type { Logger } from '../../platform/log.ts'
import { openRemote } from '../../remote/index.ts'
import { LIMITS } from '../../remote/send-request.ts'

type Options = {
  readonly log: Logger
  readonly trustProxy?: boolean
  readonly sockets?: number
  readonly perAddress?: number
  readonly streams?: Partial<typeof LIMITS.perCaller.streams>
  readonly answerMs?: number
  readonly connectMs?: number
}

/** Serves the API as a proxy of the gateway at `url`, with short timeouts. */
export async function serveRemote(
  url: string,
  { log, trustProxy = false, sockets, perAddress = 32, answerMs = 300, connectMs = 200, streams = {} }: Options,
) {
  const random = (bytes: number) => new Uint8Array(bytes).fill(7)
  const perCaller = { requests: perAddress, streams: { ...LIMITS.perCaller.streams, ...streams } }
  const limits = {
    answerMs,
    connectMs,
    pauseMs: 1,
    sockets: sockets ? { requests: sockets, streams: sockets } : LIMITS.sockets,
    perCaller,
  }
  const remote = openRemote({ url, keyHeader: 'X-ACME-KEY', trustProxy, random, log, version: '1.2.3', limits })
  const server = createServer(apiListener(remote.app, { trustProxy, version: '1.2.3' }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      remote.close()
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { port, url: `http://127.0.0.1:${port}/api/v1/csp`, remote, close }
}
