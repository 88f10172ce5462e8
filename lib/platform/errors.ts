import type { Flag } from '../kernel/access.ts'
import type { Permission } from '../kernel/permissions.ts'
import type { FieldError } from '../wire/shapes.ts'

/** An error response with its status and code (specification "Errors", contract#conventions). */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  /** Seconds after which a retry makes sense; sent as `Retry-After`. */
  readonly retryAfter: number | undefined
  /** Details of a failed response of a remote gateway. */
  readonly upstream: Upstream | undefined
  /** Further fields of the error body. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(status: number, code: string, message: string, retryAfter?: number, upstream?: Upstream, details = {}) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.code = code
    this.retryAfter = retryAfter
    this.upstream = upstream
    this.details = details
  }
}

/** The start of a message about one field (contract#conventions). */
const ABOUT_FIELD = /^([\w-]+(?:\.[\w-]+)*): (.+)$/s

/** A message about a field starts with its path: `amount.total: must be …`. */
export function badRequest(message = 'Invalid request parameters'): Refusal {
  const [, field, reason] = ABOUT_FIELD.exec(message) ?? []
  return field && reason ? invalidFields([{ field, code: codeOf(reason), message: reason }]) : malformed(message)
}
const codeOf = (reason: string) => (reason.startsWith('is required') ? 'required' : 'invalid')
const malformed = (message: string, errors?: readonly FieldError[]) =>
  new Refusal(400, 'error.bad_request', message, undefined, undefined, errors && { errors })

/** Bounds the response to a request with many invalid fields. */
const MAX_FIELD_ERRORS = 20
/** Several fields are invalid. The message names the first. */
export const invalidFields = ([first, ...others]: readonly [FieldError, ...FieldError[]]): Refusal =>
  malformed(`${first.field}: ${first.message}`, [first, ...others].slice(0, MAX_FIELD_ERRORS))

/** The path exists with other methods, which `Allow` lists. */
export class MethodNotAllowed extends Refusal {
  readonly allowed: readonly string[]

  constructor(allowed: readonly string[]) {
    super(405, 'error.method_not_allowed', `This path supports ${allowed.join(', ')}`)
    this.allowed = allowed
  }
}
export const contentTooLarge = (most = '256 KiB') =>
  new Refusal(413, 'error.content_too_large', `The body must not be larger than ${most}`)
export const unsupportedMediaType = (types: readonly string[]) =>
  new Refusal(415, 'error.unsupported_media_type', `Content-Type must be ${types.join(' or ')}`)
export const encodedBody = () =>
  new Refusal(415, 'error.unsupported_media_type', 'The body must be sent without Content-Encoding')
export const unauthorized = (message = 'Authentication required') => new Refusal(401, 'error.unauthorized', message)
/** An API key was sent to an operation that takes none. The key itself may be valid. */
export const tokenRequired = (orServiceToken: boolean) =>
  unauthorized(
    `This operation requires the session token of a member${orServiceToken ? ' or a service token' : ''}, sent as Authorization: Bearer. API keys cannot call it.`,
  )
/** The password is correct, but the two-factor code is missing or incorrect (decision 0032). */
export const secondFactor = (message: string) => new Refusal(401, 'error.second_factor', message)
/**
 * The credentials are correct, but the organization is suspended (decision 0038). 401, as the
 * specification lists for a sign-in.
 */
export const organizationSuspended = (message: string) => new Refusal(401, 'error.organization_suspended', message)
/** The password is correct, but the organization requires single sign-on (decision 0170). */
export const singleSignOnRequired = (message: string) => new Refusal(401, 'error.single_sign_on_required', message)
/** A sign-in with the identity provider failed. The message explains the reason (decision 0170). */
export const singleSignOnFailed = (message: string) => new Refusal(401, 'error.single_sign_on_failed', message)
export const forbidden = (message: string) => new Refusal(403, 'error.forbidden', message)

/** The member's role or the API key lacks a permission, which the response also names in a header. */
export class PermissionRequired extends Refusal {
  readonly permission: Permission | Flag

  constructor(permission: Permission | Flag, message: string) {
    super(403, 'error.forbidden', message)
    this.permission = permission
  }
}
export const permissionRequired = (permission: Permission, role: string) =>
  new PermissionRequired(permission, `This operation requires the permission ${permission}; your role is ${role}`)
export const flagRequired = (flag: Flag) => new PermissionRequired(flag, `This API key lacks the permission ${flag}`)
/** Members grant no more than they may do themselves. */
export const permissionToGrant = (permission: Permission) =>
  new PermissionRequired(
    permission,
    `You lack the permission ${permission}, so you cannot grant it or manage who has it`,
  )
/** The API key has a list of operations without this one. */
export const operationNotAllowed = (id: string) =>
  new Refusal(403, 'error.operation_not_allowed', `This API key does not allow the operation ${id}`)
/** A header names another organization or namespace than the credentials are for. */
export const namespaceNotAllowed = (message: string) => new Refusal(403, 'error.namespace_not_allowed', message)
/** The credentials are not accepted from the caller's address. */
export const addressNotAllowed = (message: string) => new Refusal(403, 'error.address_not_allowed', message)
/**
 * Like `secondFactor`, when confirming a session. The session stays valid, so the status is not
 * 401.
 */
export const secondFactorToConfirm = (message: string) => new Refusal(403, 'error.second_factor', message)
/** The session must be confirmed first (`confirmSession`). Nothing was changed. */
export const confirmationRequired = () =>
  new Refusal(
    403,
    'error.confirmation_required',
    'Confirm your identity with POST /members/me/confirmation, or sign in again, then repeat the request',
  )
/** Members of the network operator need two-factor authentication. Nothing was changed. */
export const secondFactorRequired = () =>
  new Refusal(
    403,
    'error.second_factor_required',
    'This operation requires two-factor authentication. Set it up for this member, then retry.',
  )
/** The member's organization requires a second factor, and the member has none. Nothing was changed. */
export const secondFactorSetup = () =>
  new Refusal(
    403,
    'error.second_factor_setup',
    'Your organization requires two-factor authentication. Set it up, then retry.',
  )
export const notFound = () => new Refusal(404, 'error.not_found', 'Requested resource not found')
export const conflict = (message = 'Resource already exists') => new Refusal(409, 'error.conflict', message)
/** The first request of an idempotency-key is still running. */
export const requestInProgress = () =>
  new Refusal(
    409,
    'error.request_in_progress',
    'A request with this idempotency key is still running. Retry it later with the same key.',
    1,
  )
/** The amount exceeds the namespace's headroom (contract#liquidity). Nothing was changed. */
export const insufficientLiquidity = () =>
  new Refusal(
    409,
    'error.insufficient_liquidity',
    'The amount exceeds the headroom of the namespace. Retry with a new idempotency key once GET /liquidity shows enough headroom.',
  )
/** The change waits for a second admin (decision 0175). Nothing was changed except the request for approval. */
export const approvalRequired = (approvalId: string, message: string) =>
  new Refusal(409, 'error.approval_required', message, undefined, undefined, { approval_id: approvalId })
export const keyReused = (message: string) => new Refusal(422, 'error.idempotency', message)
/**
 * The request succeeded, and its response is no longer stored. `another` explains how to get a new
 * secret.
 */
export const secretShown = (at: Date, another: string) =>
  new Refusal(
    422,
    'error.secret_shown',
    `This request succeeded at ${at.toISOString()} and was not executed again. Its response contained a secret, which is returned again for ten minutes only. ${another}`,
  )
/** Nothing was changed or stored. */
export const unavailable = () =>
  new Refusal(503, 'error.internal', 'The service is overloaded. Retry with the same idempotency key.', 1)
export const rateLimited = (seconds: number, message = 'Too many requests') =>
  new Refusal(429, 'error.rate_limited', message, Math.max(1, Math.ceil(seconds)))

/** A limit of `quota` requests in `window` seconds. */
export type QuotaPolicy = { readonly name: string; readonly quota: number; readonly window: number }
/** What is left of a quota, and for how many seconds. */
export type Quota = { readonly policy: QuotaPolicy; readonly remaining: number; readonly seconds: number }
/** A limit on requests over time, which the response names in headers. */
export class QuotaExceeded extends Refusal {
  readonly policy: QuotaPolicy

  constructor(seconds: number, policy: QuotaPolicy) {
    const { status, code, message, retryAfter } = rateLimited(seconds)
    super(status, code, message, retryAfter)
    this.policy = policy
  }
}

/** The organization has reached its limit of concurrent searches. */
export const tooManySearches = () =>
  new Refusal(429, 'error.rate_limited', 'This organization has too many searches in progress. Retry later.', 1)
/** The organization has reached its limit of concurrent exports. */
export const tooManyExports = () =>
  new Refusal(429, 'error.rate_limited', 'This organization has too many exports in progress. Retry later.', 5)
/** This process receives one file at a time. Nothing was stored. */
export const uploadInProgress = () =>
  new Refusal(503, 'error.internal', 'Another file is being imported. Retry with the same idempotency key.', 5)
/** The search exceeded its time limit. A retry helps only if the database was busy. */
export const searchTooLong = (seconds: number) =>
  new Refusal(
    503,
    'error.internal',
    `The search was canceled after ${seconds} seconds. Narrow it: also filter by time, status or type, or remove the search text.`,
    5,
  )

/** A read of a period exceeded its time limit. A retry helps only if the database was busy. */
export const readTimeout = (seconds: number) =>
  new Refusal(
    503,
    'error.read_timeout',
    `The period contains more than can be read in ${seconds} seconds. Choose a shorter one, or retry.`,
    5,
  )

/** A remote gateway's failure (contract#proxy-mode). `status` is missing if it did not respond. */
export type Upstream = { readonly status?: number | undefined; readonly requestId?: string | undefined }

const upstream = (status: 502 | 504, message: string, about: Upstream = {}, retryAfter?: number) =>
  new Refusal(status, 'error.upstream', message, retryAfter, about)

/** The remote gateway returned no usable response. `what` completes "The remote gateway …". */
export const upstreamFailed = (what: string, status?: number, requestId?: string) =>
  upstream(502, `The remote gateway ${what}${requestId ? ` (its request ID: ${requestId})` : ''}`, {
    status,
    requestId,
  })
export const upstreamLate = (why: string) => upstream(504, `The remote gateway did not respond: ${why}`)
/** The request was not sent, because the remote gateway has not responded recently. */
export const upstreamOpen = (seconds: number) =>
  upstream(502, 'The remote gateway is not responding. It is checked again in the background.', {}, seconds)
export const upstreamLoop = () => upstream(502, 'GATEWAY_URL points back to this console')
