/** A file that cannot be what the gateway sends: it is not understood, and nothing is claimed from it. */
export class UnreadableLines extends Error {}

/**
 * The rows of RFC 4180 text that comes in portions, cut anywhere; a portion of text gives a portion of rows. Throws UnreadableLines
 * where a field breaks the form: what stands behind it would be left out without a word.
 */
export async function* csvRows(portions: AsyncIterable<string>): AsyncGenerator<string[][]> {
  let rest = ''
  for await (const portion of portions) {
    const text = rest + portion
    const { rows, read } = readRows(text)
    rest = text.slice(read)
    yield rows
  }
  // A last row need not end its line; a portion of nothing is no row.
  if (rest === '') return
  const { rows, read } = readRows(`${rest}\n`)
  if (read <= rest.length) throw new UnreadableLines('The CSV file is malformed')
  yield rows
}

const QUOTED = /"((?:[^"]|"")*)"(,|\r?\n)/y
const PLAIN = /([^",\r\n]*)(,|\r?\n)/y

/** The whole rows at the start of a text, and how much of it they take. */
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
