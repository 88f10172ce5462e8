/** A field of a CSV file. Numbers and identifiers of ours are written as they are; texts of people are not trusted. */
export type CsvField = string | number | null | { readonly text: string }

/**
 * A line of CSV as RFC 4180 has it. A person's text that a spreadsheet would read as a formula gets
 * an apostrophe. Some locales read the full-width forms of the signs as signs, and some separate
 * cells by semicolons: they end cells within our fields, quoted or not.
 */
export const csvLine = (fields: readonly CsvField[]): string => `${fields.map(written).join(',')}\r\n`

/** Where a formula begins: at the start, or where a semicolon, tab or line break may begin a cell. */
const FORMULA = /(^(?=[\t\r\n])|(?:^|[;\t\r\n])(?=[" ]*[=+\-@＝＋－＠]))/g

function written(field: CsvField): string {
  if (field === null) return ''
  if (typeof field === 'object') return quoted(field.text.replace(FORMULA, "$1'"))
  return quoted(String(field))
}

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
