import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'

/** A refusal of the API, as the client throws it. */
export interface ServerError {
  message: string
  requestId?: string
}

// The gateway writes "path.to.field: what is wrong", the first offending field only.
const NAMED = /^([A-Za-z_][\w.[\]-]*):\s+(.+)$/s

/** The path and the words of a message that names a field; undefined when it names none. */
export function namedField(message: string): { path: string; words: string } | undefined {
  const [, path, words] = NAMED.exec(message) ?? []
  return path && words ? { path: path.replace(/\[(\d+)\]/g, '.$1'), words } : undefined
}

interface Mapping<Values extends FieldValues> {
  /** The form's fields; a message about anything else belongs to the whole form. */
  fields: readonly FieldPath<Values>[]
  /** Where the API's name of a field differs from the form's. */
  names?: Readonly<Record<string, FieldPath<Values>>>
}

/** Puts an API error by the field that it names, and moves the focus there; else on the form's root, for FormError. */
export function applyServerError<Values extends FieldValues>(
  setError: UseFormSetError<Values>,
  error: ServerError,
  { fields, names = {} }: Mapping<Values>,
): void {
  const named = namedField(error.message)
  const field = named && (names[named.path] ?? fields.find((candidate) => candidate === named.path))
  if (named && field) setError(field, { type: 'server', message: named.words }, { shouldFocus: true })
  else setError('root.server', { type: error.requestId ?? '', message: error.message })
}
