/**
 * Placeholder for the error of an empty required field. Field components replace it with a message
 * that names the field.
 */
export const REQUIRED = 'This field is required'

/** "Enter a first name"; the label keeps its case if it starts with an abbreviation. */
export function nameInError(verb: 'Enter' | 'Choose', label: string): string {
  const noun = /^[A-Z](?![A-Z])/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
  if (/^(your|current) /.test(noun)) return `${verb} ${noun.replace(/^current/, 'your current')}`
  return `${verb} ${/^([aeio]|API)/.test(noun) ? 'an' : 'a'} ${noun}`
}

/**
 * An error as a sentence. The gateway's and its schemas' messages continue the name of the field:
 * "must be 5 to 17 digits".
 */
export const sentenceOf = (label: string, message: string): string =>
  /^(must|is|has|can|cannot|does|may|needs)\b/.test(message) ? `${label} ${message}` : message
