/** The closed family of refusals; each knows its status and code (specification "Errors", contract#conventions). */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  /** Seconds after which a retry makes sense; sent as `Retry-After`. */
  readonly retryAfter: number | undefined
  /** What a remote gateway said, where it is the one that failed. */
  readonly upstream: Upstream | undefined

  constructor(status: number, code: string, message: string, retryAfter?: number, upstream?: Upstream) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.code = code
    this.retryAfter = retryAfter
    this.upstream = upstream
  }
}

export const badRequest = (message = 'Invalid request parameters') => new Refusal(400, 'error.bad_request', message)
export const unauthorized = (message = 'Authentication required') => new Refusal(401, 'error.unauthorized', message)
/** The password was right; a code of the second factor is asked, or was wrong (decision 0032). */
export const secondFactor = (message: string) => new Refusal(401, 'error.second_factor', message)
export const forbidden = (message: string) => new Refusal(403, 'error.forbidden', message)
/** The same for a session that is confirmed: it goes on, so this is no 401. */
export const secondFactorToConfirm = (message: string) => new Refusal(403, 'error.second_factor', message)
/** The session must be confirmed first (`confirmSession`); nothing was done. */
export const confirmationRequired = () =>
  new Refusal(
    403,
    'error.confirmation_required',
    'Confirm your identity with POST /members/me/confirmation, or sign in again, then repeat the request',
  )
/** The network operator's members act with a second factor only; nothing was done. */
export const secondFactorRequired = () =>
  new Refusal(
    403,
    'error.second_factor_required',
    'Set up two-factor authentication under Settings, Security to use operator tools',
  )
export const notFound = () => new Refusal(404, 'error.not_found', 'Requested resource not found')
export const conflict = (message = 'Resource already exists') => new Refusal(409, 'error.conflict', message)
export const keyReused = (message: string) => new Refusal(422, 'error.idempotency', message)
/** Nothing was done and nothing is stored. */
export const unavailable = () =>
  new Refusal(503, 'error.internal', 'The service is overloaded. Retry with the same idempotency-key.', 1)
export const rateLimited = (seconds: number) =>
  new Refusal(429, 'error.rate_limited', 'Too many requests', Math.max(1, Math.ceil(seconds)))

/** More searches of an organization at once than are worth waiting for. */
export const tooManySearches = () =>
  new Refusal(429, 'error.rate_limited', 'Too many searches of this organization are running. Retry later.', 1)
/** The same search takes as long again, unless the database was busy. */
export const searchTooLong = (seconds: number) =>
  new Refusal(
    503,
    'error.internal',
    `The search was cancelled after ${seconds} seconds. Narrow it: add a filter, or remove the search text and filter by status, type or time.`,
    5,
  )

/** What a remote gateway's failure was (contract#proxy-mode). `status` is what it answered, if it did. */
export type Upstream = { readonly status?: number | undefined; readonly requestId?: string | undefined }

const upstream = (status: 502 | 504, message: string, about: Upstream = {}, retryAfter?: number) =>
  new Refusal(status, 'error.upstream', message, retryAfter, about)

/** The remote gave no answer that could be passed on; `what` says it, after "The remote gateway". */
export const upstreamFailed = (what: string, status?: number, requestId?: string) =>
  upstream(502, `The remote gateway ${what}${requestId ? ` (its request id: ${requestId})` : ''}`, {
    status,
    requestId,
  })
export const upstreamLate = (why: string) => upstream(504, `The remote gateway did not answer: ${why}`)
/** Not even asked: it did not answer lately. */
export const upstreamOpen = (seconds: number) =>
  upstream(502, 'The remote gateway does not answer. It is tried again in the background', {}, seconds)
export const upstreamLoop = () => upstream(502, 'GATEWAY_URL leads back to this console')
