import { pipeline, Readable } from 'node:stream'
import { CsvError, type InfoRecord, parse } from 'csv-parse'
import { BadFile } from '../bad-file.ts'
import { MAX_ENTRIES, type StatementEntry, type StatementPart } from '../statement.ts'
import { decodeUtf8 } from './decode-utf8.ts'
import { accountNumber, atMost, BadValue, currencyCode, day, minorUnits, oneOf } from './values.ts'

const REQUIRED = ['account', 'booked_on', 'amount', 'currency', 'reference'] as const
const OPTIONAL = ['statement_id', 'direction', 'status', 'reversal', 'bank_reference', 'description'] as const
type Column = (typeof REQUIRED)[number] | (typeof OPTIONAL)[number]
const COLUMNS: readonly Column[] = [...REQUIRED, ...OPTIONAL]

/** Characters of a row. */
const MAX_ROW = 64 * 1024

const REASONS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark is not closed',
  CSV_INVALID_CLOSING_QUOTE: 'a quotation mark within a field must be doubled',
  INVALID_OPENING_QUOTE: 'a field that contains a quotation mark must start with one',
  CSV_RECORD_INCONSISTENT_FIELDS_LENGTH: 'the number of fields differs from that of the header row',
  CSV_MAX_RECORD_SIZE: `the row has more than ${MAX_ROW} characters`,
}

type Row = { readonly record: string[]; readonly info: InfoRecord }

/** Reads entries in the network's own CSV format (docs/bank-files.md), separated by commas or semicolons. */
export async function* readCsv(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<StatementPart> {
  let columns: readonly Column[] | undefined
  let first: Fields | undefined
  let number = 0
  for await (const { record, line } of readRows(bytes)) {
    if (!columns) {
      columns = readHeading(record, line)
      continue
    }
    number++
    if (number > MAX_ENTRIES) throw new BadFile(`the file has more than ${MAX_ENTRIES} entries`, line, number)
    const fields = new Fields(columns, record, line, number)
    if (!first) yield headerOf(fields)
    first ??= fields
    for (const column of ['account', 'currency', 'statement_id'] as const) fields.refuseChange(column, first)
    yield entryOf(fields)
  }
  if (!first) throw new BadFile('the file has no entries', 1)
}

async function* readRows(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<{ record: string[]; line: number }> {
  const text = decodeUtf8(bytes)
  const start = await text.next()
  const beginning = start.done ? '' : start.value
  const parser = parse({
    delimiter: /^[^\r\n,]*;/.test(beginning) ? ';' : ',',
    info: true,
    max_record_size: MAX_ROW,
    skip_empty_lines: true,
    trim: true,
  })
  let end = ''
  async function* whole() {
    for (let next = start; !next.done; next = await text.next()) {
      end = next.value.at(-1) ?? end
      yield next.value
    }
  }
  // The callback receives what the parser, which the loop below reads, is destroyed with.
  pipeline(Readable.from(whole()), parser, () => undefined)
  try {
    let line = 1
    for await (const { record, info } of parser as AsyncIterable<Row>) {
      line = info.lines
      yield { record, line }
    }
    // Otherwise 1234567.00 that is cut to 1234 would be another amount.
    if (end !== '' && !['\n', '\r'].includes(end))
      throw new BadFile('the file may be cut off, because its last row does not end with a line break', line)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new BadFile(REASONS[error.code] ?? 'the row is not valid CSV', Number(error.lines) || 1)
  }
}

function readHeading(record: readonly string[], line: number): Column[] {
  const columns = record.map((name) => {
    const found = COLUMNS.find((column) => column === name)
    if (!found) throw new BadFile(`the column ${JSON.stringify(name)} is unknown. Use ${COLUMNS.join(', ')}`, line)
    return found
  })
  const missing = REQUIRED.find((column) => !columns.includes(column))
  if (missing) throw new BadFile(`the column ${missing} is missing`, line)
  const repeated = columns.find((column, at) => columns.indexOf(column) !== at)
  if (repeated) throw new BadFile(`the column ${repeated} appears twice`, line)
  return columns
}

/** The fields of a row by column. */
class Fields {
  readonly #columns: readonly Column[]
  readonly #record: readonly string[]
  readonly line: number
  readonly number: number

  constructor(columns: readonly Column[], record: readonly string[], line: number, number: number) {
    this.#columns = columns
    this.#record = record
    this.line = line
    this.number = number
  }

  /** The text of a field; empty if the file has no such column. */
  text(column: Column): string {
    return this.#record[this.#columns.indexOf(column)] ?? ''
  }

  read<Value>(column: Column, read: (text: string) => Value): Value {
    try {
      return read(this.text(column))
    } catch (error) {
      if (error instanceof BadValue) throw new BadFile(`${column} ${error.message}`, this.line, this.number)
      throw error
    }
  }

  refuseChange(column: Column, first: Fields): void {
    if (this.text(column) === first.text(column)) return
    throw new BadFile(`${column} differs from the first entry. Upload one account at a time`, this.line, this.number)
  }
}

const headerOf = (fields: Fields): StatementPart => ({
  kind: 'header',
  document: 'csv',
  id: fields.read('statement_id', (text) => atMost(text, 35)),
  account: fields.read('account', (text) => accountNumber(present(text))),
  currency: fields.read('currency', currencyCode),
  from: null,
  to: null,
})

function entryOf(fields: Fields): StatementEntry {
  const currency = fields.read('currency', currencyCode)
  const reference = fields.read('reference', (text) => atMost(text, 35))
  return {
    kind: 'entry',
    number: fields.number,
    currency,
    ...amountOf(fields, currency),
    booked: fields.read('status', (text) => text === '' || oneOf(text, ['BOOK', 'PDNG']) === 'BOOK'),
    reversal: fields.read('reversal', (text) => text !== '' && oneOf(text, ['true', 'false']) === 'true'),
    references: reference === '' ? [] : [reference],
    remittance: fields.read('description', (text) => atMost(text, 500)),
    bankReference: fields.read('bank_reference', (text) => atMost(text, 35)),
    bookedOn: fields.read('booked_on', day),
  }
}

/** The direction is the sign of the amount, unless it has a column of its own. */
function amountOf(fields: Fields, currency: string): Pick<StatementEntry, 'amount' | 'credit'> {
  const direction = fields.read('direction', (text) => (text === '' ? undefined : oneOf(text, ['CRDT', 'DBIT'])))
  return fields.read('amount', (text) => {
    const isNegative = text.startsWith('-')
    if (isNegative && direction) throw new BadValue('must have no sign, because the row has a direction')
    const amount = minorUnits(isNegative ? text.slice(1) : text, currency)
    return { amount, credit: direction ? direction === 'CRDT' : !isNegative }
  })
}

function present(text: string): string {
  if (text === '') throw new BadValue('is required')
  return text
}
