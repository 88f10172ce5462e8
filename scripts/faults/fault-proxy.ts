import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/**
 * A TCP proxy between one process and its database. It delays and drops connections, but never
 * reorders, loses or duplicates bytes.
 */
export type FaultProxy = {
  readonly port: number
  /** Forwards nothing until `resume`, then everything received until then, in order. */
  stall(): void
  resume(): void
  /** Delays each packet by `ms` with this probability. 0 disables it. */
  delay(ms: number, probability: () => boolean): void
  /** Resets every connection. */
  cut(): void
  /** Connects to another port from now on and resets existing connections. */
  target(port: number): void
  close(): Promise<void>
}

type Delay = { readonly ms: number; readonly isDelayed: () => boolean }
type Gate = { stalled: Promise<void> | undefined; open: () => void; delay: Delay | undefined }

/** Listens on the loopback interface. */
export async function openFaultProxy(firstPort: number): Promise<FaultProxy> {
  let port = firstPort
  const gate: Gate = { stalled: undefined, open: () => undefined, delay: undefined }
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    const end = () => {
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', end)
      socket.on('close', () => {
        sockets.delete(socket)
        // While stalled, the end of the connection is delayed too.
        if (gate.stalled) void gate.stalled.then(end)
        else end()
      })
    }
    near.pipe(forwardThrough(gate)).pipe(far)
    far.pipe(forwardThrough(gate)).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  const resume = () => {
    gate.stalled = undefined
    gate.open()
  }
  return {
    port: (server.address() as AddressInfo).port,
    stall: () => {
      gate.stalled ??= new Promise((resolve) => {
        gate.open = resolve
      })
    },
    resume,
    delay: (ms, isDelayed) => {
      gate.delay = ms > 0 ? { ms, isDelayed } : undefined
    },
    cut,
    target: (next) => {
      port = next
      cut()
    },
    close: () =>
      new Promise((resolve) => {
        resume()
        server.close(() => resolve())
        cut()
      }),
  }
}

/** One direction of a connection. */
function forwardThrough(gate: Gate): Transform {
  return new Transform({
    transform(piece, _, done) {
      void held(gate).then(() => done(null, piece))
    },
  })
}

async function held(gate: Gate): Promise<void> {
  const { delay } = gate
  if (delay?.isDelayed()) await new Promise((resolve) => setTimeout(resolve, delay.ms))
  while (gate.stalled) await gate.stalled
}
