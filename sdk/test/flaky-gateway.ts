import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Api } from '../../lib/platform/http/deps.ts'
import { apiListener } from '../../lib/platform/http/front/front.ts'

/**
 * What happens to a request: `pass` succeeds; `lost` reaches the gateway, but its response does not return; `cut` returns
 * with half of its body; `hang` never gets a response; otherwise the proxy responds itself.
 */
type Fault = 'pass' | 'lost' | 'cut' | 'hang' | { status: number; headers?: Record<string, string>; body?: string }

/** A gateway over HTTP, and a proxy in front of it that fails as told. */
export type FlakyGateway = {
  /** URL of the proxy. */
  readonly url: string
  /** The faults of the next requests, in order. Afterwards, requests succeed. */
  readonly faults: Fault[]
  /** Method, path and idempotency-key of each request to the proxy. */
  readonly requests: { method: string; path: string; key: string | undefined }[]
  close(): void
}

export async function flakyGateway(app: Api): Promise<FlakyGateway> {
  const handle = apiListener(app, { trustProxy: false, version: '0.0.0' })
  const gateway = await listening((request, response) => void handle(request, response))
  const faults: Fault[] = []
  const requests: FlakyGateway['requests'] = []
  const proxy = await listening(async (request, response) => {
    const { method = '', url: path = '' } = request
    requests.push({ method, path, key: request.headers['idempotency-key']?.toString() })
    await respond(faults.shift(), response, () => forward(gateway.url, request))
  })
  return {
    url: proxy.url,
    faults,
    requests,
    close: () => {
      proxy.close()
      gateway.close()
    },
  }
}

async function respond(fault: Fault | undefined, response: ServerResponse, send: () => Promise<Response>) {
  if (fault === 'hang') return
  if (typeof fault === 'object') {
    response.writeHead(fault.status, fault.headers).end(fault.body)
    return
  }
  const answer = await send()
  const text = await answer.text()
  if (fault === 'lost') return response.destroy()
  const { 'transfer-encoding': _, ...headers } = Object.fromEntries(answer.headers)
  response.writeHead(answer.status, { ...headers, 'content-length': Buffer.byteLength(text) })
  if (fault === undefined || fault === 'pass') return response.end(text)
  response.write(text.slice(0, 20), () => response.destroy())
}

async function forward(url: string, request: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const { host, connection, ...headers } = request.headers
  const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined
  return fetch(`${url}${request.url}`, { method: request.method, headers: headers as Record<string, string>, body })
}

async function listening(listener: RequestListener): Promise<{ url: string; close(): void }> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}
