import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, renameSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { UsageError } from '../io.ts'

/**
 * Locks a file, whose folder exists, until the returned function is called or the process ends. Undefined if it is
 * locked. Each process listens on a socket beside the file: unlike a process ID, no other program can have it after a
 * restart, and containers that share the folder can connect to it.
 */
export async function lockFile(file: string): Promise<(() => void) | undefined> {
  if (process.platform === 'win32') return lockPipe(file)
  const folder = dirname(file)
  const socket = `${basename(file)}.${randomBytes(4).toString('hex')}`
  const server = await listenAt(join(folder, `${socket}.new`))
  const own = `${socket}.lock`
  // Only now, because a socket that does not listen yet looks like that of an ended process.
  renameSync(join(folder, `${socket}.new`), join(folder, own))
  const release = () => {
    server.close()
    rmSync(join(folder, own), { force: true })
  }
  // Read after the socket has its name: of two processes that start at the same time, at least one finds the other.
  const sockets = readdirSync(folder).filter((name) => name.startsWith(`${basename(file)}.`) && name.endsWith('.lock'))
  try {
    for (const other of sockets.filter((name) => name !== own)) {
      if (await isListening(join(folder, other))) {
        release()
        return undefined
      }
      rmSync(join(folder, other), { force: true })
    }
  } catch (error) {
    release()
    throw error
  }
  return release
}

/** Windows deletes a pipe when its process ends. */
async function lockPipe(file: string): Promise<(() => void) | undefined> {
  const name = createHash('sha256').update(file).digest('hex')
  const server = createServer().unref().listen(`\\\\.\\pipe\\csp-${name}`)
  try {
    await once(server, 'listening')
    return () => server.close()
  } catch {
    return undefined
  }
}

async function listenAt(path: string): Promise<Server> {
  const server = createServer((connection) => connection.destroy()).unref()
  try {
    await once(server.listen(path), 'listening')
    return server
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new UsageError(`Couldn’t create a socket: ${reason}. Set CSP_LOGIN to a shorter path on a local disk.`)
  }
}

const isListening = (path: string) =>
  new Promise<boolean>((resolve, reject) => {
    const connection = connect(path)
    connection.once('connect', () => {
      connection.destroy()
      resolve(true)
    })
    connection.once('error', ({ code }: NodeJS.ErrnoException) => {
      // Whether the process has ended cannot be seen.
      if (code === 'EACCES')
        reject(new UsageError(`${path} belongs to another user. Delete it if no process of theirs is listening`))
      else resolve(code !== 'ECONNREFUSED' && code !== 'ENOENT')
    })
  })
