import { type CsvField, csvLine } from '../kernel/csv.ts'
import type { PartnerCtx } from './context.ts'

/** A file to be read line by line, and its name. */
export type CsvExport = { readonly name: string; readonly lines: AsyncIterable<string> }

/** What a column says of a row, by its heading; the columns stand in the order of the object. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvField>>

/** A list of a namespace as a file, named after both and the day, since people keep several. */
export function exportList<Row>(
  { partnerId, now }: Pick<PartnerCtx, 'partnerId' | 'now'>,
  what: string,
  columns: CsvColumns<Row>,
  rows: AsyncIterable<Row>,
): CsvExport {
  const fields = Object.values(columns)
  async function* lines() {
    yield csvLine(Object.keys(columns))
    for await (const row of rows) yield csvLine(fields.map((field) => field(row)))
  }
  return { name: `${partnerId}-${what}-${now.toISOString().slice(0, 10)}.csv`, lines: lines() }
}
