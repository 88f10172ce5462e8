import { escaped, type Io } from './io.ts'

/** A column of a list, and a line of a single record. */
export type Field<T> = {
  readonly title: string
  readonly of: (record: T) => string
  readonly isRight?: true
  /** Only shown for a single record. */
  readonly isDetail?: true
}
export type View<T> = readonly Field<T>[]

/** Rows are aligned in portions, so that long lists appear while they are read. */
const PORTION = 100

/** Prints records: as aligned text in a terminal, otherwise or with `--json` as one JSON object per line. */
export class Output {
  readonly #io: Io
  readonly isJson: boolean
  readonly #isText: boolean

  constructor(io: Io, isJson: boolean) {
    this.#io = io
    this.isJson = isJson
    this.#isText = io.isTerminal && !isJson
  }

  record<T>(record: T, view: View<T>): void {
    if (!this.#isText) {
      this.#io.print(JSON.stringify(record))
      return
    }
    const width = Math.max(...view.map(({ title }) => title.length))
    for (const { title, of } of view) {
      const text = of(record)
      if (text !== '') this.#io.print(`${title.padEnd(width)}  ${text}`)
    }
  }

  /** Prints the records of a list. Stops after the limit, or when the command is aborted. */
  async list<T>(records: AsyncIterable<T>, view: View<T>, limit: number): Promise<void> {
    const table = this.table(view)
    let rows: T[] = []
    let count = 0
    for await (const record of records) {
      if (this.#io.signal.aborted) return
      rows.push(record)
      count++
      if (rows.length === PORTION || !this.#isText) {
        table.add(rows)
        rows = []
      }
      if (count >= limit) break
    }
    table.add(rows)
    if (count === 0 && this.#isText) this.note('No results')
  }

  /** A table that grows. Its columns get wider if later rows require it. */
  table<T>(view: View<T>): { add(records: readonly T[]): void } {
    const columns = view.filter(({ isDetail }) => !isDetail)
    const widths = columns.map(({ title }) => title.length)
    const line = (cells: readonly string[]) =>
      cells
        .map((cell, n) => (columns[n]?.isRight ? cell.padStart(widths[n] ?? 0) : cell.padEnd(widths[n] ?? 0)))
        .join('  ')
        .trimEnd()
    let isStarted = false
    const add = (records: readonly T[]) => {
      if (!this.#isText) {
        for (const record of records) this.#io.print(JSON.stringify(record))
        return
      }
      const rows = records.map((record) => columns.map(({ of }) => escaped(of(record))))
      for (const row of rows) for (const [n, cell] of row.entries()) widths[n] = Math.max(widths[n] ?? 0, cell.length)
      if (!isStarted && rows.length > 0) this.#io.print(line(columns.map(({ title }) => title)))
      isStarted ||= rows.length > 0
      for (const row of rows) this.#io.print(line(row))
    }
    return { add }
  }

  /** Prints a result: as text, or with `--json` as an object. */
  report(text: string, details: object): void {
    this.#io.print(this.isJson ? JSON.stringify(details) : text)
  }

  /** Prints a remark for people to standard error. */
  note(text: string): void {
    if (!this.isJson) this.#io.warn(text)
  }
}
