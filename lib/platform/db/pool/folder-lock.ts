import { createHash } from 'node:crypto'
import { realpath, unlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Another process uses the data folder. The embedded database does not lock it, and two
 * processes corrupt it.
 */
export class FolderInUse extends Error {
  constructor(folder: string) {
    super(`Another process is using the data folder ${folder}. Stop it first, or set DATA_DIR to another folder.`)
  }
}

type FolderLock = { release(): void }

/**
 * Locks the folder for this process. The lock is a listening socket, which the system closes with
 * the process, so that even `kill -9` leaves no stale lock. Throws FolderInUse.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const name = `csp-gateway-${createHash('sha256')
    .update(await realpath(folder))
    .digest('hex')
    .slice(0, 32)}`
  // Linux has abstract sockets without files, which cannot become stale. On other systems,
  // connecting to the file tests whether it is stale.
  const abstract = process.platform === 'linux'
  const address = abstract ? `\0${name}` : join(tmpdir(), `${name}.sock`)
  const server = (await listen(address)) ?? (abstract ? undefined : await replaceStale(address))
  if (!server) throw new FolderInUse(folder)
  server.unref()
  return { release: () => server.close() }
}

function listen(address: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(address, () => resolve(server))
  })
}

async function replaceStale(address: string): Promise<Server | undefined> {
  const alive = await new Promise<boolean>((resolve) => {
    const socket = connect(address, () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('close', () => socket.destroy())
  })
  if (alive) return undefined
  await unlink(address)
  return listen(address)
}
