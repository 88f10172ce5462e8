import { createServer, type Socket } from 'node:net'

/** A request as received: the request line and headers as sent, and the body. */
type ReceivedRequest = {
  readonly line: string
  readonly headers: Readonly<Record<string, string>>
  body: string
}

export type Upstream = {
  readonly url: string
  readonly received: ReceivedRequest[]
  /**
   * Sets the responses: exact bytes, or a function that writes to the socket. One per request, then
   * the last one repeats.
   */
  say(...answers: readonly (string | ((socket: Socket) => void))[]): void
  close(): Promise<void>
}

/** A remote gateway that responds with arbitrary bytes, valid or invalid. */
export async function openUpstream(): Promise<Upstream> {
  let answers: readonly (string | ((socket: Socket) => void))[] = [json('{"ok":true,"data":{}}')]
  const received: ReceivedRequest[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let text = ''
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      const end = text.indexOf('\r\n\r\n')
      if (end < 0) return
      const [line = '', ...lines] = text.slice(0, end).split('\r\n')
      const headers = Object.fromEntries(
        lines.map((each) => {
          const at = each.indexOf(':')
          return [each.slice(0, at).toLowerCase(), each.slice(at + 1).trim()]
        }),
      )
      const body = text.slice(end + 4)
      if (body.length < Number(headers['content-length'] ?? 0)) return
      text = ''
      received.push({ line, headers, body })
      const answer = answers.length > 1 ? answers[0] : answers.at(-1)
      if (answers.length > 1) answers = answers.slice(1)
      if (typeof answer === 'function') answer(socket)
      else socket.write(answer ?? '', 'latin1')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    say: (...next) => {
      answers = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/** The bytes of a complete response. */
export function raw(status: string, headers: Record<string, string>, body = ''): string {
  const length = { 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries({ ...length, ...headers }).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n')
}

export const json = (body: string, status = '200 OK', headers: Record<string, string> = {}) =>
  raw(status, { 'content-type': 'application/json', ...headers }, body)
