/** A CSV field. A string can be a number, which stays one; user-supplied texts are always text. */
export type CsvField = string | number | null | { readonly text: string }

/**
 * A CSV row (RFC 4180). What a spreadsheet would read as a formula gets an apostrophe. In some
 * locales, full-width signs also start formulas, and semicolons separate cells even inside quoted
 * fields.
 */
export const csvLine = (fields: readonly CsvField[]): string => `${fields.map(written).join(',')}\r\n`

/** Positions where a formula can start: the beginning, or after a semicolon, tab or line break. */
const FORMULA = /(^(?=[\t\r\n])|(?:^|[;\t\r\n])(?=[" ]*[=+\-@＝＋－＠]))/g

const NUMBER = /^-?\d+(\.\d+)?$/

function written(field: CsvField): string {
  if (field === null) return ''
  const text = typeof field === 'object' ? field.text : String(field)
  return typeof field !== 'object' && NUMBER.test(text) ? text : quoted(text.replace(FORMULA, "$1'"))
}

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
