import { isOffline } from './offline.ts'

/** An error response of the gateway. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly requestId: string | undefined
  /** Seconds to wait before retrying. */
  readonly retryAfter: number | undefined
  /** The approval request that the change waits for, with `error.approval_required`. */
  readonly approvalId: string | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    requestId?: string,
    { retryAfter, approvalId }: { retryAfter?: number | undefined; approvalId?: string | undefined } = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.requestId = requestId
    this.retryAfter = retryAfter
    this.approvalId = approvalId
  }
}

/** No response: the gateway or the network is down. */
export class Unreachable extends Error {
  constructor(cause: unknown, isRead = false) {
    const [problem, when] = isOffline()
      ? ['You’re offline.', ' when you’re back online']
      : ['Couldn’t reach the gateway.', '']
    super(`${problem} ${isRead ? '' : 'Your input is kept. '}Try again${when}.`, { cause })
    this.name = 'Unreachable'
  }
}
