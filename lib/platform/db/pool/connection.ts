import type { DatabaseError, Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import { databaseError } from '../database-error.ts'
import type { Query } from '../plan-once.ts'
import { PLAN_OUTDATED } from '../replan.ts'
import { checkOutFor } from './check-out.ts'

/** Checks a connection out of a pool. */
export type CheckOut = () => Promise<PoolClient>

/** Runs statements, each on any connection, or on one that is checked out for a transaction. */
export type Connections = {
  readonly connect: CheckOut
  query(...query: Query): Promise<QueryResult>
}

/**
 * Runs work on a connection of a pool. Afterwards the connection returns to the pool only if the
 * server has responded to every statement and no transaction is open. Otherwise it is closed,
 * because the next statement would run inside that transaction and be lost with it (decision 0054).
 * Throws 503 if the request has been abandoned (decision 0049).
 */
export async function withConnection<T>(checkOut: CheckOut, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const { client, done } = await checkOutFor(checkOut)
  try {
    const result = await work(client)
    if (unreplicated.has(client)) throw new NotReplicated()
    client.release(!isIdle(client))
    return result
  } catch (error) {
    // The server reports an error before it reports that it is ready again.
    if (isRefusal(error)) await becomesReady(client)
    client.release(!isIdle(client) || isOutdated(error) || unreplicated.has(client))
    throw error
  } finally {
    done()
  }
}

/** Connections on which a commit no longer waited for the synchronous standby. */
const unreplicated = new WeakSet<PoolClient>()

/**
 * Watches a connection for commits whose wait for the synchronous standby was canceled. PostgreSQL
 * confirms such a commit and only warns, although a failover would lose it. The warning's text is
 * translated; the function that raises it is not.
 */
export function watchCommits(client: PoolClient): void {
  client.on('notice', ({ routine }) => {
    if (routine === 'SyncRepWaitForLSN') unreplicated.add(client)
  })
}

/**
 * A commit may exist on the primary only. The request returns 503, and its retry waits for the
 * standby.
 */
class NotReplicated extends Error {
  /** `statement_completion_unknown` */
  readonly code = '40003'
  constructor() {
    super('The commit no longer waited for the synchronous standby')
  }
}

/**
 * Whether an error is the server's response to a statement, and not a failure of the connection.
 */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && (error as DatabaseError).severity === 'ERROR'

/** Whether the connection is idle and outside a transaction. */
const isIdle = (client: PoolClient): boolean => isReady(client) && client.getTransactionStatus() === 'I'

/**
 * Whether every statement got a response. The driver's types omit the property; without it, no
 * connection is reused.
 */
const isReady = (client: PoolClient): boolean => Reflect.get(client, 'readyForQuery') === true

/** Maximum time between an error and `ReadyForQuery`. */
const READY_MS = 1000

/** Waits up to READY_MS until every statement has a response. */
function becomesReady(client: PoolClient): Promise<void> {
  if (isReady(client)) return Promise.resolve()
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      client.off('drain', done).off('end', done)
      resolve()
    }
    const timer = setTimeout(done, READY_MS)
    client.on('drain', done).on('end', done)
  })
}

/** Errors that would recur on this connection, but not on a new one. */
const isOutdated = (error: unknown): boolean => {
  const { code } = databaseError(error)
  return code === PLAN_OUTDATED || code === READ_ONLY
}

/** The server has become a standby. The next connection reaches the new primary. */
const READ_ONLY = '25006'

/** Timeout of a probe. */
const PROBE_MS = 2000

/**
 * Returns a probe of a pool. It resolves when the server next responds on one of the pool's
 * connections, to the probe or to any statement, because a busy pool is healthy. Only one probe
 * runs at a time, so that it uses at most one connection. `isHeldLong`: callers hold connections for
 * minutes, so the pool is healthy while they hold all of them.
 */
export function probeOf(pool: Pool, isHeldLong = false): () => Promise<void> {
  let inFlight: Promise<void> | undefined
  let held = 0
  pool.on('acquire', () => held++).on('release', () => held--)
  const probe = () =>
    new Promise<void>((resolve, reject) => {
      const onRelease = (isClosed: unknown) => {
        if (!isClosed) resolve()
      }
      // Somebody else got the last connection.
      const onAcquire = () => {
        if (isHeldLong && pool.waitingCount > 0) resolve()
      }
      pool.on('release', onRelease).on('acquire', onAcquire)
      const question = { text: 'select 1', query_timeout: PROBE_MS } as QueryConfig
      withConnection(
        () => pool.connect(),
        (client) => client.query(question),
      )
        .then(() => resolve(), reject)
        .finally(() => {
          pool.off('release', onRelease).off('acquire', onAcquire)
          inFlight = undefined
        })
    })
  return async () => {
    if (isHeldLong && held === pool.options.max) return
    inFlight ??= probe()
    await inFlight
  }
}
