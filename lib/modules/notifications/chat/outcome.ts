import { failureOf, retryAfter } from '../../webhooks/index.ts'
import type { ChatFailure } from '../states.ts'
import type { ChatPosted } from './post-message.ts'

/** `reason`: why the address cannot be decrypted. */
export type Failed = {
  readonly failure: ChatFailure
  readonly status: number | null
  readonly reason?: string | undefined
}

/** What an attempt says about the channel. */
export type Outcome =
  | { readonly is: 'sent' }
  /** `retryAt`: when the other side accepts messages again. It has not accepted this one. */
  | (Failed & { readonly is: 'failed'; readonly retryAt: Date | null })
  | (Failed & { readonly is: 'refused' })

/** Statuses that can be different later. */
const isTemporary = (status: number) => status >= 500 || [408, 425, 429].includes(status)

/** Slack's answers that no retry changes, whatever the status. */
const FINAL_ANSWERS = [
  'no_service',
  'no_service_id',
  'no_team',
  'team_disabled',
  'channel_not_found',
  'channel_is_archived',
  'invalid_token',
  'action_prohibited',
  'posting_to_general_channel_denied',
]

/** Why an attempt failed; null if the channel accepted the message. */
export const chatFailureOf = (posted: ChatPosted): ChatFailure | null =>
  isUnreadable(posted) ? posted.failure : failureOf(posted)

const isUnreadable = (posted: ChatPosted): posted is Extract<ChatPosted, { failure: 'unreadable_address' }> =>
  'failure' in posted && posted.failure === 'unreadable_address'

/** Undefined if the attempt was aborted because the process stops: nobody knows whether it was accepted. */
export function outcomeOf(posted: ChatPosted, now: Date): Outcome | undefined {
  // Another process can have the key, during a change of keys.
  if (isUnreadable(posted)) return { is: 'failed', ...posted, status: null, retryAt: null }
  const failure = failureOf(posted)
  if (failure === null) return { is: 'sent' }
  if ('failure' in posted)
    return posted.failure === 'aborted' ? undefined : { is: 'failed', failure, status: null, retryAt: null }
  const { status, headers, body } = posted
  if (!isTemporary(status) || FINAL_ANSWERS.includes(body.trim())) return { is: 'refused', failure, status }
  const retryAt = status === 429 ? retryAfter(headers['retry-after'], now) : null
  return { is: 'failed', failure, status, retryAt }
}
