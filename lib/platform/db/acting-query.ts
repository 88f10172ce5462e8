import pg, { type Connection, type PoolClient, type QueryConfig, type QueryResult } from 'pg'

/** A statement that every connection has already prepared. It returns no rows. */
export type Prepared = { readonly name: string; readonly values: readonly string[] }

/**
 * A query that is pipelined after another statement: one message, one response, one transaction. If
 * the first fails, the second is not executed; if the second fails, the first is rolled back.
 */
class QueryAfter extends pg.Query {
  constructor(first: Prepared, query: QueryConfig, callback: (error: Error | undefined, results: unknown) => void) {
    super({ ...query, queryMode: 'extended' } as QueryConfig, callback)
    const submit = this.submit.bind(this)
    // The messages of the second statement end with a `Sync`, which ends the transaction.
    this.submit = (connection: Connection) => {
      const { stream } = connection
      stream.cork()
      const { name: statement, values } = first
      connection.bind({ statement, values: [...values] }, true)
      connection.execute({ portal: '' }, true)
      const refusal = submit(connection) as Error | null | undefined
      // No `Sync` was sent, so the transaction is still open.
      if (refusal) stream.destroy()
      stream.uncork()
      return refusal
    }
  }
}

/**
 * Runs a query after another statement, in the same round trip and transaction. Rejects with the
 * error of either.
 */
export function queryAfter(client: PoolClient, first: Prepared, query: QueryConfig): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    const queued = new QueryAfter(first, query, (error, results) => {
      if (error) {
        // `end` is emitted for successful queries only.
        queued.emit('end')
        return reject(error)
      }
      resolve((Array.isArray(results) ? results.at(-1) : results) as QueryResult)
    })
    client.query(queued)
  })
}
