/** What the request log stores of an error response. */
export type LoggedError = { readonly errorCode: string | null; readonly errorMessage: string | null }

/** Longer messages are truncated. */
const MAX_LENGTH = 300

/**
 * Messages can repeat what the caller sent, such as a payment address or the name of an unknown
 * field. API key secrets, JWTs, IBANs and numbers as long as an account number, also in groups, are
 * masked. IDs and times, which the group matches, are not.
 */
const SENSITIVE = new RegExp(
  [
    String.raw`csp_\w*|eyJ[\w.-]*`,
    String.raw`(?<![\w-])([a-z]{2,8}(?:_[a-z]{2,8})?_[0-9a-z]{26}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\d(?:T[\d:.]+Z?)?)(?![\w-])`,
    String.raw`(?<![A-Za-z\d])(?:[A-Za-z]{2}\d{2}[A-Za-z\d]{10,30}|[A-Z]{2}\d{2}(?: ?[A-Z\d]){10,30})(?![A-Za-z\d])`,
    String.raw`\d(?:[ -]?\d){5,}`,
  ].join('|'),
  'g',
)

/** PostgreSQL stores neither NUL nor lone surrogates, which the name of a parameter or field can contain. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')

const NONE: LoggedError = { errorCode: null, errorMessage: null }

/** Reads code and message from the body of an error response; undefined for a success. */
export function loggedError(body: string | undefined): LoggedError {
  if (body === undefined) return NONE
  const { code, message } = JSON.parse(body) as { code?: unknown; message?: unknown }
  return {
    errorCode: typeof code === 'string' ? code : null,
    errorMessage:
      typeof message === 'string'
        ? storable(message)
            .replaceAll(SENSITIVE, (_, readable?: string) => readable ?? '…')
            .slice(0, MAX_LENGTH)
        : null,
  }
}
