import type { Tone } from '#components/ui/tone.ts'
import type { Asker } from './search-params.ts'

export const ASKER_WORDS: Record<Asker, string> = { keys: 'API keys', members: 'Members', everybody: 'Everybody' }

type StatusWords = { readonly word: string; readonly advice: string }

const OURS: StatusWords = {
  word: 'Failed',
  advice:
    'The fault is on the network’s side. Sending it again under the same idempotency key is safe; quote the request id when you ask.',
}
const STATUSES: Readonly<Record<number, StatusWords>> = {
  200: { word: 'OK', advice: 'Done as asked.' },
  400: {
    word: 'Bad request',
    advice:
      'Something in it was not as the operation takes it. The message of the answer begins with the first such field.',
  },
  401: {
    word: 'Unauthorized',
    advice:
      'The credentials are known, but may not do this: the key lacks the permission, or a header names another namespace.',
  },
  403: { word: 'Forbidden', advice: 'The role of the member is too low for it.' },
  404: {
    word: 'Not found',
    advice: 'This namespace has no such record. One of another namespace looks the same as one that does not exist.',
  },
  409: {
    word: 'Conflict',
    advice:
      'The record was not in a state for it, a name was taken, or the idempotency key was used for another request.',
  },
  429: {
    word: 'Too many',
    advice: 'Too many requests in a short time. The header Retry-After of the answer says when to try again.',
  },
}

/** What a status means, and what to do about it. Only requests with known credentials are in the log. */
export const statusWords = (status: number): StatusWords =>
  STATUSES[status] ?? (status >= 500 ? OURS : { word: 'Refused', advice: 'The message of the answer says why.' })

/** How good an answer is. */
export function statusTone(status: number): Tone {
  if (status >= 500) return 'danger'
  return status >= 400 ? 'warning' : 'success'
}
