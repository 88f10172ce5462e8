import { maskSensitive } from '../mask-sensitive.ts'

/** What the request log stores of an error response. */
export type LoggedError = { readonly errorCode: string | null; readonly errorMessage: string | null }

/** Longer messages are truncated. */
const MAX_LENGTH = 300

const NONE: LoggedError = { errorCode: null, errorMessage: null }

/** Reads code and message from the body of an error response; undefined for a success. */
export function loggedError(body: string | undefined): LoggedError {
  if (body === undefined) return NONE
  const { code, message } = JSON.parse(body) as { code?: unknown; message?: unknown }
  return {
    errorCode: typeof code === 'string' ? code : null,
    errorMessage: typeof message === 'string' ? maskSensitive(message).slice(0, MAX_LENGTH) : null,
  }
}
