import { counted } from '../kernel/wording.ts'
import { ApiError, Unreachable } from './errors.ts'

/** The message to show for a failed call. */
export type Failure = { message: string; requestId?: string }

/** Describes an error of a call: the gateway's message, and the waiting time if given. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) {
    const wait = error.retryAfter === undefined ? '' : `. Try again in ${waitText(error.retryAfter)}.`
    return { message: `${wait ? error.message.replace(/\.$/, '') : error.message}${wait}`, requestId: error.requestId }
  }
  if (error instanceof Unreachable) return { message: error.message }
  return { message: 'Something went wrong in the console. Try again.' }
}

/**
 * The failure of a query or mutation, or undefined, for the `failure` property of a list or form.
 */
export const failureOrNone = (error: unknown): Failure | undefined => (error ? failureOf(error) : undefined)

function waitText(seconds: number): string {
  if (seconds < 90) return counted(seconds, 'second')
  return seconds < 7200 ? counted(Math.ceil(seconds / 60), 'minute') : counted(Math.ceil(seconds / 3600), 'hour')
}
