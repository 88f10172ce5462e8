import { createServer } from 'node:net'

/** Another program uses the port. */
export class PortTaken extends Error {
  constructor(port?: number, variable = 'PORT') {
    super(
      `Port ${port ?? ''} is in use by another program. Stop it, or set ${variable} to another number.`.replace(
        '  ',
        ' ',
      ),
    )
  }
}

/**
 * Listens briefly and returns the port; throws PortTaken if it is in use. 0 selects a free port.
 */
export function probePort(port: number, host = '127.0.0.1', variable = 'PORT'): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortTaken(port, variable) : error),
    )
    server.listen(port, host, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port))
    })
  })
}

/** A free port. */
export const freePort = (): Promise<number> => probePort(0)
