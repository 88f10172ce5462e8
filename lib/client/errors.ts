import { isOffline } from './offline.ts'

/** An error response of the gateway. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** With `error.approval_required`: the approval request instead. */
  readonly requestId: string | undefined
  /** Seconds to wait before retrying. */
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
