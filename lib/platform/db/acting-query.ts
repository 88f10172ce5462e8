import pg, { type Connection, type PoolClient, type QueryConfig, type QueryResult } from 'pg'

/** A statement that every connection has prepared already. It answers with no rows. */
export type Prepared = { readonly name: string; readonly values: readonly string[] }

/**
 * A query that goes out together with a statement before it: one message, one answer, one transaction. When the first fails the
 * second is not carried out, and when the second fails the first is taken back.
 */
class QueryAfter extends pg.Query {
  constructor(first: Prepared, query: QueryConfig, callback: (error: Error | undefined, results: unknown) => void) {
    super({ ...query, queryMode: 'extended' } as QueryConfig, callback)
    const submit = this.submit.bind(this)
    // What follows the first statement in the message ends it with a `Sync`, which ends the transaction.
    this.submit = (connection: Connection) => {
      const { stream } = connection
      stream.cork()
      const { name: statement, values } = first
      connection.bind({ statement, values: [...values] }, true)
      connection.execute({ portal: '' }, true)
      const refusal = submit(connection) as Error | null | undefined
      // Nothing was sent that would end what has begun.
      if (refusal) stream.destroy()
      stream.uncork()
      return refusal
    }
  }
}

/** Runs a query after another statement, in the round trip and the transaction of one. Rejects with what either of them throws. */
export function queryAfter(client: PoolClient, first: Prepared, query: QueryConfig): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    const queued = new QueryAfter(first, query, (error, results) => {
      if (error) {
        // Who listens hears the end of a query that went well only.
        queued.emit('end')
        return reject(error)
      }
      resolve((Array.isArray(results) ? results.at(-1) : results) as QueryResult)
    })
    client.query(queued)
  })
}
