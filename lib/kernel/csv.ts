/** A field of a CSV file. Numbers and identifiers of ours are written as they are; texts of people are not trusted. */
export type CsvField = string | number | null | { readonly text: string }

/**
 * A line of CSV as RFC 4180 has it. A person's text that a spreadsheet would take for a formula is written with an apostrophe
 * before it. Spreadsheets of some languages take the wide forms of the signs for the signs.
 */
export const csvLine = (fields: readonly CsvField[]): string => `${fields.map(written).join(',')}\r\n`

function written(field: CsvField): string {
  if (field === null) return ''
  if (typeof field === 'object')
    return quoted(/^[=+\-@\t\r\n＝＋－＠]/.test(field.text) ? `'${field.text}` : field.text)
  return quoted(String(field))
}

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
