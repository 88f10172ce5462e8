import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { bucketOf } from '../../bucket-of.ts'

type Limits = {
  /** Maximum connections per address; 0: no limit. */
  readonly perAddress: number
  /** Time after which a client that reads nothing is disconnected. */
  readonly writeTimeoutMs: number
}

const CHECK_EVERY_MS = 1000

/**
 * Closes connections beyond the limit of an address, and those of clients that do not read
 * responses.
 */
export function limitConnections(server: Server, { perAddress, writeTimeoutMs }: Limits): void {
  const open = new Map<string, number>()
  const writes = new Map<Socket, Written>()
  server.on('connection', (socket: Socket) => {
    const address = bucketOf(socket.remoteAddress ?? '')
    const count = (open.get(address) ?? 0) + 1
    if (perAddress > 0 && count > perAddress) {
      socket.destroy()
      return
    }
    open.set(address, count)
    writes.set(socket, { bytes: 0, at: 0 })
    socket.once('close', () => {
      writes.delete(socket)
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
  const check = setInterval(() => {
    const now = performance.now()
    for (const [socket, last] of writes) {
      const written = writtenBy(socket, last, now)
      if (now - written.at > writeTimeoutMs) socket.destroy()
      else writes.set(socket, written)
    }
  }, CHECK_EVERY_MS)
  check.unref()
  server.once('close', () => clearInterval(check))
}

/** Bytes of a response that the system has accepted, and when that last changed. */
type Written = { readonly bytes: number; readonly at: number }

function writtenBy(socket: Socket, last: Written, now: number): Written {
  const bytes = socket.bytesWritten - socket.writableLength
  const isUnread = socket.writableLength > 0 && bytes === last.bytes
  return isUnread ? last : { bytes, at: now }
}
