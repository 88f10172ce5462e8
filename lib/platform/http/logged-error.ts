/** What the request log stores of an error response. */
export type LoggedError = { readonly errorCode: string | null; readonly errorMessage: string | null }

/** Longer messages are truncated. */
const MAX_LENGTH = 300

/**
 * Messages can repeat what the caller sent, such as a payment address or the name of an unknown
 * field. API key secrets, JWTs and numbers as long as an account number are masked.
 */
const SENSITIVE = /csp_\w*|eyJ[\w.-]*|(?<![\w-])\d{6,}(?![\w-])/g

const NONE: LoggedError = { errorCode: null, errorMessage: null }

/** Reads code and message from the body of an error response; undefined for a success. */
export function loggedError(body: string | undefined): LoggedError {
  if (body === undefined) return NONE
  const { code, message } = JSON.parse(body) as { code?: unknown; message?: unknown }
  return {
    errorCode: typeof code === 'string' ? code : null,
    errorMessage: typeof message === 'string' ? message.replaceAll(SENSITIVE, '…').slice(0, MAX_LENGTH) : null,
  }
}
