/** The message of an empty required field. A field component replaces it with one that names the field. */
export const REQUIRED = 'This field is required'

/** "Enter a first name"; the label keeps its case where it starts with an abbreviation. */
export function nameInError(verb: 'Enter' | 'Choose', label: string): string {
  const noun = /^[A-Z](?![A-Z])/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
  if (/^(your|current) /.test(noun)) return `${verb} ${noun.replace(/^current/, 'your current')}`
  return `${verb} ${/^([aeio]|API)/.test(noun) ? 'an' : 'a'} ${noun}`
}
