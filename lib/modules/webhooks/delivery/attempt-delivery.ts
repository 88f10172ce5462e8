import type { Random } from '../../../kernel/random-text.ts'
import type { Secrets } from '../../../platform/crypto/secrets.ts'
import type { Posted, Poster } from '../../../platform/outbound/post.ts'
import { type Inspect, type Inspected, leadsToInspector } from '../inspector-target.ts'
import { maskAnswer, maskHeaders } from '../options/headers.ts'
import type { Failure } from '../states.ts'
import { deliveryBody } from './delivery-body.ts'
import type { DueDelivery, Taken } from './leases.ts'
import type { Made } from './record-attempts.ts'
import { nextTry, retryAfter } from './retry-schedule.ts'
import { type SignersAt, signatureHeaders } from './sign-delivery.ts'

export type AttemptDeps = {
  readonly poster: Poster
  readonly inspect: Inspect
  readonly secrets: Secrets
  readonly clock: () => Date
  readonly random: Random
  readonly version: string
}

/**
 * Result of an attempt: the record, the requested pause, and whether the endpoint is gone, which
 * disables the webhook. The response to a test event never does: it may be served by a handler that
 * does not know the event.
 */
export type Outcome = { readonly made: Made; readonly pauseUntil: Date | null; readonly isGone: boolean }

const GONE = 410

/** What a webhook adds to its deliveries: signatures, and headers of its own. Decrypted once per batch. */
export type Sender = { readonly signersAt: SignersAt; readonly customHeaders: Readonly<Record<string, string>> }

/**
 * Sends a delivery once. Undefined if it was aborted by a shutdown: its outcome is unknown, and it
 * is sent again.
 */
export async function attemptDelivery(
  deps: AttemptDeps,
  webhookId: string,
  taken: Taken,
  { signersAt, customHeaders }: Sender,
  due: DueDelivery,
  signal: AbortSignal,
): Promise<Outcome | undefined> {
  const { endpoint, timeout_seconds: timeout, ca_certificates: ca } = taken
  const at = deps.clock()
  const body = JSON.stringify(bodyOf(due, endpoint))
  const signers = signersAt(at)
  const headers = {
    'content-type': 'application/json',
    'user-agent': `csp-gateway/${deps.version}`,
    ...signatureHeaders(due.event_id, at, body, signers),
  }
  const shown = maskHeaders(headers, customHeaders)
  const timeoutMs = timeout === null ? undefined : timeout * 1000
  const posted = leadsToInspector(endpoint, taken.partner_id)
    ? await deps.inspect(
        inspectedOf(webhookId, taken, due, { headers: shown, body, secret: signers[0].secret }),
        signal,
        timeoutMs,
      )
    : await deps.poster.post({
        endpoint,
        headers: { ...customHeaders, ...headers },
        body,
        signal,
        timeoutMs,
        ca: ca ?? undefined,
      })
  if ('failure' in posted && posted.failure === 'aborted') return undefined
  const ended = deps.clock()
  const answer = 'failure' in posted ? undefined : maskAnswer(posted, customHeaders)
  const failure = failureOf(posted)
  const isGone = answer?.status === GONE
  const pauseUntil = failure ? retryAfter(answer?.headers['retry-after'], ended) : null
  const attempt = {
    deliveryId: due.token,
    number: due.attempts + 1,
    partnerId: taken.partner_id,
    webhookId,
    at,
    durationMs: ended.getTime() - at.getTime(),
    endpoint,
    requestHeaders: shown,
    requestBody: body,
    statusCode: answer?.status ?? null,
    responseHeaders: answer?.headers ?? null,
    responseBody: answer?.body ?? null,
    responseIsCut: answer?.isCut ?? false,
    failure,
  }
  const tries = due.tries + 1
  const retry = () => nextTry(tries, ended, deps.random, taken.retry_delays ?? undefined)
  return {
    made: { attempt, takenAs: due, tries, ...becomes(failure, isGone, pauseUntil, retry) },
    pauseUntil,
    isGone: isGone && !due.is_test,
  }
}

function becomes(
  failure: Failure | null,
  isGone: boolean,
  pauseUntil: Date | null,
  retry: () => Date | null,
): Pick<Made, 'status' | 'dueAt'> {
  if (!failure) return { status: 'delivered', dueAt: null }
  const scheduled = isGone ? null : retry()
  if (!scheduled) return { status: 'failed', dueAt: null }
  return { status: 'pending', dueAt: pauseUntil && pauseUntil > scheduled ? pauseUntil : scheduled }
}

/** Only a 2xx status is a success. Redirects are not followed, so they are failures. */
export function failureOf(posted: Posted): Failure | null {
  if ('failure' in posted) return posted.failure === 'aborted' ? 'connection' : posted.failure
  return posted.status >= 200 && posted.status < 300 ? null : 'status'
}

const inspectedOf = (
  webhookId: string,
  { organization_id: organizationId, partner_id: partnerId }: Taken,
  due: DueDelivery,
  sent: Pick<Inspected, 'headers' | 'body' | 'secret'>,
): Inspected => ({
  organizationId,
  partnerId,
  webhookId,
  deliveryId: due.token,
  attempt: due.attempts + 1,
  eventId: due.event_id,
  recordType: due.record_type,
  eventType: due.event_type,
  isTest: due.is_test,
  ...sent,
})

const bodyOf = (due: DueDelivery, endpoint: string) =>
  deliveryBody({
    eventId: due.event_id,
    recordType: due.record_type,
    eventType: due.event_type,
    endpoint,
    data: due.data,
    isTest: due.is_test,
    createdAt: new Date(due.created_at),
  })
