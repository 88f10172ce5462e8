import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** A way to a server that can be slowed down, cut, or silenced. */
export type FaultProxy = {
  readonly port: number
  /** Holds every piece up by so long. */
  slow(ms: number): void
  /** Breaks every connection off at once, in the midst of whatever it carries. */
  cut(): void
  /** Carries to another port from now on. */
  lead(target: number): void
  /** Carries nothing any more and says nothing of it, or carries again. */
  silence(on: boolean): void
  close(): Promise<void>
}

/** Listens on the loopback interface and carries bytes to a port there and back. */
export async function openFaultProxy(first: number): Promise<FaultProxy> {
  let target = first
  let delay = 0
  let isSilent = false
  const open = new Set<Socket>()
  const faulty = () =>
    new Transform({
      transform(piece, _, done) {
        // What is silenced is lost: the connection that it belonged to is cut when silence ends.
        if (isSilent) return done()
        if (delay === 0) return done(null, piece)
        setTimeout(() => done(null, piece), delay)
      },
    })
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    const end = () => {
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) {
      open.add(socket)
      socket.setNoDelay(true)
      socket.on('error', end)
      socket.on('close', () => {
        open.delete(socket)
        end()
      })
    }
    near.pipe(faulty()).pipe(far)
    far.pipe(faulty()).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const socket of open) socket.resetAndDestroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    slow: (ms) => {
      delay = ms
    },
    cut,
    lead: (port) => {
      target = port
      cut()
    },
    silence: (on) => {
      isSilent = on
      if (!on) cut()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        cut()
      }),
  }
}
