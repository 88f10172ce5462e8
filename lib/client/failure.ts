import { ApiError, Unreachable } from './errors.ts'

/** What a person is told about a call that failed. */
export type Failure = { message: string; requestId?: string }

/** Puts any error of a call into words: the gateway's own message, and how long to wait when it says so. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) {
    const wait = error.retryAfter === undefined ? '' : `. Try again in ${waitText(error.retryAfter)}.`
    return { message: `${error.message}${wait}`, requestId: error.requestId }
  }
  if (error instanceof Unreachable) return { message: error.message }
  return { message: 'Something went wrong in the console. Try again.' }
}

/** The failure of a query or mutation, or undefined when it has none: for the `failure` of a list or form. */
export const failureOrNone = (error: unknown): Failure | undefined => (error ? failureOf(error) : undefined)

function waitText(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}
