import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import type { Db } from './db.ts'
import type { Query } from './plan-once.ts'
import { type CheckOut, type Connections, isRefusal, withConnection } from './pool/connection.ts'
import { lostAfter, onLimit } from './pool/statement-limit.ts'

const dialect = new PgDialect()
type Schema = Record<string, never>
type Tables = ExtractTablesWithRelations<Schema>

/**
 * A query builder with its own transactions, because the library returns connections to the pool
 * without checking their state.
 */
export function builderOn(connections: Connections): Db {
  const db: Db = drizzle({ client: connections as Pool })
  db.transaction = (work, config) =>
    inTransaction(connections.connect, async ({ client, waitFor }) => {
      const session = new NodePgSession<Schema, Tables>(client, dialect, undefined)
      const tx = new NodePgTransaction<Schema, Tables>(dialect, session, undefined)
      onLimit(tx, waitFor)
      if (config) await tx.setTransaction(config)
      return work(tx)
    })
  return db
}

/** A connection inside a transaction. */
type Transaction = {
  /** Rejects statements once the transaction is over, or an earlier statement got no response. */
  readonly client: PoolClient
  /** Extends the timeout of the following statements. */
  waitFor(statementMs: number): void
}

/**
 * Runs work in a transaction. Resolves only if the server confirmed the commit. If there is no
 * response to the commit, its outcome is unknown, and this rejects with the connection error: the
 * request returns 503, and a retry with its idempotency-key determines the outcome.
 */
export function inTransaction<T>(checkOut: CheckOut, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  return withConnection(checkOut, async (connection) => {
    let failure: { readonly error: unknown } | undefined
    let isOver = false
    let limits: { readonly query_timeout?: number } = {}
    const send = async (query: QueryConfig, values?: unknown[]): Promise<QueryResult> => {
      if (failure) throw failure.error
      try {
        return await connection.query({ ...query, ...limits }, values)
      } catch (error) {
        if (!isRefusal(error)) failure = { error }
        throw error
      }
    }
    let last: Promise<unknown> = Promise.resolve()
    // One at a time: the driver's own queue will be removed in version 9.
    const query = (...args: Query): Promise<QueryResult> => {
      const result = last.then(() => {
        if (isOver) throw new Error('The transaction has ended; the statement was not awaited')
        return send(...args)
      })
      last = result.catch(() => undefined)
      return result
    }
    const waitFor = (statementMs: number) => {
      limits = { query_timeout: lostAfter(statementMs) }
    }
    try {
      await send({ text: 'begin' })
      const client = Object.create(connection, { query: { value: query } }) as PoolClient
      const result = await work({ client, waitFor })
      isOver = true
      await last
      const { command } = await send({ text: 'commit' })
      if (command !== 'COMMIT') throw new NotCommitted()
      return result
    } catch (error) {
      isOver = true
      // The work may have started several statements, of which one failed.
      await last
      // After a failure the connection is closed, which ends the transaction as well.
      if (!failure) await send({ text: 'rollback' }).catch(() => undefined)
      throw error
    }
  })
}

/**
 * A statement failed, the work continued, and the server responded to the commit with a rollback.
 */
export class NotCommitted extends Error {
  constructor() {
    super('The transaction was rolled back, because one of its statements had failed')
  }
}
