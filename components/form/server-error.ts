import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'

/** An API error, as thrown by the client. */
interface ServerError {
  message: string
  requestId?: string
  approvalId?: string
}

// The gateway writes "path.to.field: what is wrong", for the first invalid field only.
const NAMED = /^([A-Za-z_][\w.[\]-]*):\s+(.+)$/s

/** Path and text of a message that names a field; undefined otherwise. */
export function namedField(message: string): { path: string; words: string } | undefined {
  const [, path, words] = NAMED.exec(message) ?? []
  return path && words ? { path: path.replace(/\[(\d+)\]/g, '.$1'), words } : undefined
}

interface Mapping<Values extends FieldValues> {
  /** The form's fields; errors about other fields belong to the whole form. */
  fields: readonly FieldPath<Values>[]
  /** API field names that differ from the form's. */
  names?: Readonly<Record<string, FieldPath<Values>>>
}

/**
 * Sets an API error on the field that it names and focuses it, or else on the form's root for
 * FormError.
 */
export function applyServerError<Values extends FieldValues>(
  setError: UseFormSetError<Values>,
  error: ServerError,
  { fields, names = {} }: Mapping<Values>,
): void {
  const named = namedField(error.message)
  const field = named && (names[named.path] ?? fields.find((candidate) => candidate === named.path))
  if (named && field) setError(field, { type: 'server', message: named.words }, { shouldFocus: true })
  else {
    const { message, requestId, approvalId } = error
    setError('root.server', { type: 'server', types: { requestId, approvalId }, message })
  }
}
