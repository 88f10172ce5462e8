import type { Duplex } from 'node:stream'
import type { PoolClient } from 'pg'
import { currentRequest, throwIfAbandoned } from '../../request-scope.ts'

/** Most statements end within this time, and a new connection costs more than waiting. */
const GRACE_MS = 1000

/** A connection for the current request, and the function to call afterwards. */
type CheckedOut = { readonly client: PoolClient; readonly done: () => void }

/**
 * Checks a connection out for the current request. Throws 503 if the request is abandoned, even
 * while it waits. If a read is abandoned and does not end soon, its connection is closed: the
 * server notices within half a second and cancels the statement.
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

/** The driver's types omit its connection. */
const streamOf = (client: PoolClient): Duplex => (Reflect.get(client, 'connection') as { stream: Duplex }).stream
