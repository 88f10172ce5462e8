import type { Duplex } from 'node:stream'
import type { PoolClient } from 'pg'
import { currentRequest, throwIfAbandoned } from '../request-scope.ts'

/** Most statements end sooner, and a new connection costs more than the rest of them. */
const GRACE_MS = 1000

/** A connection for work of the current request, and what is called once that work is done. */
type CheckedOut = { readonly client: PoolClient; readonly done: () => void }

/**
 * Checks a connection out for the current request. Throws 503 when nobody waits for the answer any more, which may come to pass
 * while it waits for the connection. When a read is abandoned and does not end soon, its connection is closed: the server notices
 * within half a second and cancels the statement.
 */
export async function checkOutFor(take: () => Promise<PoolClient>): Promise<CheckedOut> {
  throwIfAbandoned()
  const client = await take()
  try {
    throwIfAbandoned()
  } catch (error) {
    client.release()
    throw error
  }
  const cancel = currentRequest()?.cancel
  if (!cancel) return { client, done: () => undefined }
  let timer: NodeJS.Timeout | undefined
  const close = () => {
    timer = setTimeout(() => streamOf(client).destroy(), GRACE_MS).unref()
  }
  cancel.addEventListener('abort', close, { once: true })
  const done = () => {
    cancel.removeEventListener('abort', close)
    clearTimeout(timer)
  }
  return { client, done }
}

/** The driver does not declare its connection. */
const streamOf = (client: PoolClient): Duplex => (Reflect.get(client, 'connection') as { stream: Duplex }).stream
