import type { Tone } from '#components/ui/tone.ts'
import type { Caller } from './search-params.ts'

export const CALLER_WORDS: Record<Caller, string> = { keys: 'API keys', members: 'Members', everybody: 'Any caller' }

/** The filter that lists reads by the console, too. */
export const SHOW_READS = 'Show read requests from the console'

export const BODY_WORDS = {
  none: 'No bodies are stored for this request. Headers and query strings are never stored, because they may contain secrets or personal data.',
  masked: 'Masked values are shown as •••. Bodies are deleted after 7 days. Headers and query strings aren’t stored.',
}

/** Link to an operation of the API reference. */
export const referenceLabel = (operationId: string): string => `${operationId} in the API reference`

type StatusWords = { readonly word: string; readonly advice: string }

/** Reason phrases of statuses that need no advice of their own. */
const PHRASES: Readonly<Record<number, string>> = {
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}
const STATUSES: Readonly<Record<number, StatusWords>> = {
  200: { word: 'OK', advice: 'Request succeeded.' },
  400: {
    word: 'Bad Request',
    advice: 'The request was invalid. The response message names the first invalid field.',
  },
  401: {
    word: 'Unauthorized',
    advice: 'The credentials were invalid or had expired.',
  },
  403: { word: 'Forbidden', advice: 'The key or role doesn’t allow this, or a header names another namespace.' },
  404: {
    word: 'Not Found',
    advice: 'The record doesn’t exist in this namespace.',
  },
  409: {
    word: 'Conflict',
    advice: 'The record’s state doesn’t allow this, a name is taken, or the same request is still running.',
  },
  422: {
    word: 'Unprocessable Content',
    advice:
      'The idempotency key was already used, with another request or too long ago. Use a new key for a new request.',
  },
  429: {
    word: 'Too Many Requests',
    advice: 'Rate limit exceeded. Retry after the time in the Retry-After header.',
  },
}

/** What a status means and what to do. The log contains only authenticated requests. */
export const statusWords = (status: number): StatusWords =>
  STATUSES[status] ??
  (status >= 500
    ? {
        word: PHRASES[status] ?? 'Server Error',
        advice:
          'Server error. It’s safe to retry with the same idempotency key. Quote the request ID if you contact support.',
      }
    : { word: PHRASES[status] ?? 'Rejected', advice: 'See the response message.' })

export function statusTone(status: number): Tone {
  if (status >= 500) return 'danger'
  return status >= 400 ? 'warning' : 'success'
}
