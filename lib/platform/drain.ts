/** Some rows of a list, and the cursor of those that follow; null at its end. */
type Page<Row> = { readonly found: readonly Row[]; readonly nextCursor: string | null }

/** The rows of a list to its end, of which memory holds one page at a time. No page is read before somebody asks for its rows. */
export async function* drain<Row>(read: (cursor: string | undefined) => Promise<Page<Row>>): AsyncGenerator<Row> {
  for (let cursor: string | undefined; ; ) {
    const { found, nextCursor } = await read(cursor)
    yield* found
    if (nextCursor === null) return
    cursor = nextCursor
  }
}
