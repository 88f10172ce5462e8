/** A refusal by the gateway, as its error envelope says it. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly requestId: string | undefined
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined

  constructor(status: number, code: string, message: string, requestId?: string, retryAfter?: number) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.requestId = requestId
    this.retryAfter = retryAfter
  }
}

/** No answer came: the gateway is down, or the network is. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super('The gateway cannot be reached. Your input is kept; try again.', { cause })
    this.name = 'Unreachable'
  }
}
