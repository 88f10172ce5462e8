import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Achieved } from './attack.ts'

/** Default address of attackers; the victim uses 127.0.0.1. */
const ATTACKER = '127.0.0.2'

/** Opens a connection from an attacker's address and ignores its errors. */
export async function openSocket(url: string, localAddress = ATTACKER): Promise<Socket> {
  const { port } = new URL(url)
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress })
  socket.on('error', () => undefined)
  await Promise.race([once(socket, 'connect'), once(socket, 'close')])
  return socket
}

/**
 * Sends requests over keep-alive connections and reads the responses. Returns the status, or 0 if
 * the connection broke.
 */
export type Reader = {
  (method: string, path: string, body?: unknown, from?: string, credentials?: Credentials): Promise<number>
  close(): void
}
type Credentials = Readonly<Record<string, string>>

export function createReader(url: string, maxSockets: number): Reader {
  const { port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets })
  const read = (method: string, path: string, body?: unknown, localAddress = ATTACKER, credentials: Credentials = {}) =>
    new Promise<number>((resolve) => {
      const text = body === undefined ? '' : JSON.stringify(body)
      const headers = {
        ...credentials,
        'idempotency-key': crypto.randomUUID(),
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      }
      const sending = request({ agent, port, host: '127.0.0.1', localAddress, method, path, headers }, (response) => {
        response.resume().once('close', () => resolve(response.statusCode ?? 0))
      })
      // Back off after a refused connection, so that retries do not use up the attacker's CPU.
      sending.once('error', () => void pause(10).then(() => resolve(0)))
      sending.end(text)
    })
  return Object.assign(read, { close: () => agent.destroy() })
}

/** "12 × 200, 3 × 429": how often each status was returned. */
const summaryOf = (statuses: ReadonlyMap<number, number>): string =>
  [...statuses].map(([status, times]) => `${times} × ${status}`).join(', ')

/** Calls `send` in this many concurrent loops until the end, and counts the statuses. */
export async function flood(
  concurrent: number,
  until: number,
  send: (client: number) => Promise<number>,
): Promise<Achieved> {
  const statuses = new Map<number, number>()
  const client = async (n: number) => {
    while (performance.now() < until) {
      const status = await send(n)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: concurrent }, (_, n) => client(n)))
  const count = [...statuses.values()].reduce((sum, times) => sum + times, 0)
  return { count, summary: summaryOf(statuses) }
}
