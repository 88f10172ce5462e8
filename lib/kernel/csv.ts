/** A CSV field. Numbers and IDs are written unchanged; user-supplied texts are escaped. */
export type CsvField = string | number | null | { readonly text: string }

/**
 * A CSV row (RFC 4180). User-supplied text that a spreadsheet would read as a formula gets an
 * apostrophe. In some locales, full-width signs also start formulas, and semicolons separate cells
 * even inside quoted fields.
 */
export const csvLine = (fields: readonly CsvField[]): string => `${fields.map(written).join(',')}\r\n`

/** Positions where a formula can start: the beginning, or after a semicolon, tab or line break. */
const FORMULA = /(^(?=[\t\r\n])|(?:^|[;\t\r\n])(?=[" ]*[=+\-@＝＋－＠]))/g

function written(field: CsvField): string {
  if (field === null) return ''
  if (typeof field === 'object') return quoted(field.text.replace(FORMULA, "$1'"))
  return quoted(String(field))
}

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
