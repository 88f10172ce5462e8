import { type CsvField, csvLine } from '../kernel/csv.ts'
import type { PartnerCtx } from './context.ts'

/** A streamed file and its name. The lines of a binary file are portions of its bytes. */
export type FileExport = { readonly name: string; readonly lines: AsyncIterable<string | Uint8Array> }

/** A streamed CSV file. */
export type CsvExport = { readonly name: string; readonly lines: AsyncIterable<string> }

/** The columns by heading, in the order of the object. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvField>>

/**
 * Exports a list of a namespace. The file name contains namespace, list and date, because users
 * keep several exports.
 */
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
