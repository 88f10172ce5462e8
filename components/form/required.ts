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

/** Whether a message continues the name of its field, as the gateway's do: "must be 5 to 17 digits". */
export const continuesName = (message: string): boolean => /^(must|is|has|can|cannot|does|may|needs)\b/.test(message)

/** An error as a sentence. */
export const sentenceOf = (label: string, message: string): string =>
  continuesName(message) ? `${label} ${message}` : message
