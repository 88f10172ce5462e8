import type { components } from './types.ts'

/** Codes of this release; later releases can add others. */
export type ErrorCode = components['schemas']['ErrorCode'] | (string & Record<never, never>)
export type FieldError = components['schemas']['FieldError']

type Details = {
  readonly status: number
  readonly code: ErrorCode
  readonly errors: readonly FieldError[]
  readonly requestId: string | undefined
  readonly retryAfter: number | undefined
  readonly approvalId: string | undefined
  readonly idempotencyKey: string | undefined
}

/** An error response of the gateway. */
export class GatewayError extends Error {
  readonly status: number
  readonly code: ErrorCode
  /** The invalid fields of a 400. */
  readonly errors: readonly FieldError[]
  /** Identifies the request in the gateway's request log. */
  readonly requestId: string | undefined
  /** Seconds to wait before another attempt. */
  readonly retryAfter: number | undefined
  /** With `error.approval_required`: the approval request that the change waits for. */
  readonly approvalId: string | undefined
  /** The key of a write. With the same key, the write takes effect at most once. */
  readonly idempotencyKey: string | undefined

  constructor(message: string, details: Details) {
    super(message)
    this.name = 'GatewayError'
    this.status = details.status
    this.code = details.code
    this.errors = details.errors
    this.requestId = details.requestId
    this.retryAfter = details.retryAfter
    this.approvalId = details.approvalId
    this.idempotencyKey = details.idempotencyKey
  }
}

/** No complete response arrived. A write may have taken effect: repeat it with the same key. */
export class ConnectionError extends Error {
  readonly idempotencyKey: string | undefined

  constructor(cause: unknown, idempotencyKey?: string) {
    super('No complete response from the gateway', { cause })
    this.name = 'ConnectionError'
    this.idempotencyKey = idempotencyKey
  }
}

/** The error that a response and its body describe. */
export function errorOf(response: Response, text: string, idempotencyKey?: string): GatewayError {
  const body = objectOf(text)
  const message = typeof body.message === 'string' ? body.message : `Invalid response with status ${response.status}`
  return new GatewayError(message, {
    status: response.status,
    code: typeof body.code === 'string' ? body.code : 'error.unreadable',
    errors: Array.isArray(body.errors) ? body.errors : [],
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfter: secondsOf(response.headers.get('retry-after')),
    approvalId: typeof body.approval_id === 'string' ? body.approval_id : undefined,
    idempotencyKey,
  })
}

const secondsOf = (text: string | null) => (text && /^\d+$/.test(text) ? Number(text) : undefined)

function objectOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
