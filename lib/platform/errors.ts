/** The closed family of refusals; each knows its status and code (specification "Errors", contract 1). */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  /** Seconds after which a retry makes sense; sent as `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(status: number, code: string, message: string, retryAfter?: number) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.code = code
    this.retryAfter = retryAfter
  }
}

export const badRequest = (message = 'Invalid request parameters') => new Refusal(400, 'error.bad_request', message)
export const unauthorized = (message = 'Authentication required') => new Refusal(401, 'error.unauthorized', message)
/** The password was right; a code of the second factor is asked, or was wrong (decision 0032). */
export const secondFactor = (message: string) => new Refusal(401, 'error.second_factor', message)
export const forbidden = (message: string) => new Refusal(403, 'error.forbidden', message)
export const notFound = () => new Refusal(404, 'error.not_found', 'Requested resource not found')
export const conflict = (message = 'Resource already exists') => new Refusal(409, 'error.conflict', message)
export const keyReused = (message: string) => new Refusal(422, 'error.idempotency', message)
export const rateLimited = (seconds: number) =>
  new Refusal(429, 'error.rate_limited', 'Too many requests', Math.max(1, Math.ceil(seconds)))
