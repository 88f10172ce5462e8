/** The file is malformed, so no result can be derived from it. */
export class UnreadableLines extends Error {}

/**
 * Parses streamed RFC 4180 text, split anywhere, and yields the rows of each chunk. Throws
 * UnreadableLines on a malformed field, because continuing would silently skip data.
 */
export async function* csvRows(portions: AsyncIterable<string>): AsyncGenerator<string[][]> {
  let rest = ''
  for await (const portion of portions) {
    const text = rest + portion
    const { rows, read } = readRows(text)
    rest = text.slice(read)
    yield rows
  }
  // The last row may lack a line break; an empty chunk has no row.
  if (rest === '') return
  const { rows, read } = readRows(`${rest}\n`)
  if (read <= rest.length) throw new UnreadableLines('The CSV file is malformed')
  yield rows
}

const QUOTED = /"((?:[^"]|"")*)"(,|\r?\n)/y
const PLAIN = /([^",\r\n]*)(,|\r?\n)/y

/** The complete rows at the start of a text, and the length that they take. */
function readRows(text: string): { rows: string[][]; read: number } {
  const rows: string[][] = []
  let row: string[] = []
  let read = 0
  for (let at = 0; ; ) {
    const pattern = text[at] === '"' ? QUOTED : PLAIN
    pattern.lastIndex = at
    const [, field = '', end] = pattern.exec(text) ?? []
    if (end === undefined) return { rows, read }
    row.push(pattern === QUOTED ? field.replaceAll('""', '"') : field)
    at = pattern.lastIndex
    if (end === ',') continue
    rows.push(row)
    row = []
    read = at
  }
}
