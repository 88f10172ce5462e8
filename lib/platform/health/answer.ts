import type { IncomingMessage, ServerResponse } from 'node:http'
import { NO_PAGE } from '../http/security-headers.ts'

/** A response of an operational endpoint. */
export type Answer = { readonly status: number; readonly type: string; readonly text: string }

export const LIVE = '/api/health/live'
export const READY = '/api/health/ready'

export const plain = (status: number, text: string): Answer => ({
  status,
  type: 'text/plain; charset=utf-8',
  text: `${text}\n`,
})

/** Sends a response, or 405 if the request is not a read. */
export async function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: () => Answer | Promise<Answer>,
): Promise<void> {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const { status, type, text } = isRead ? await answer() : plain(405, 'method not allowed; use GET')
  const headers = { ...NO_PAGE, 'Content-Type': type, 'Cache-Control': 'no-store' }
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(text) })
  response.end(request.method === 'HEAD' ? undefined : text)
}
