/** A CSV field. Numbers, also as strings, stay numbers; user-supplied text is passed as `text`. */
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
  if (typeof field === 'object') return guarded(field.text)
  const text = String(field)
  return NUMBER.test(text) ? text : guarded(text)
}

const guarded = (text: string) => quoted(text.replace(FORMULA, "$1'"))

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
