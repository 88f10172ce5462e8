/** A page of a list, and the cursor of the next page; null on the last one. */
type Page<Row> = { readonly found: readonly Row[]; readonly nextCursor: string | null }

/** Iterates over all rows of a list with one page in memory at a time. Pages are read on demand. */
export async function* drain<Row>(read: (cursor: string | undefined) => Promise<Page<Row>>): AsyncGenerator<Row> {
  for (let cursor: string | undefined; ; ) {
    const { found, nextCursor } = await read(cursor)
    yield* found
    if (nextCursor === null) return
    cursor = nextCursor
  }
}

/** Converts each row as it is read, such as to its wire form. */
export async function* mapRows<Row, Mapped>(
  rows: AsyncIterable<Row>,
  map: (row: Row) => Mapped,
): AsyncGenerator<Mapped> {
  for await (const row of rows) yield map(row)
}
