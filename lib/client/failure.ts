import { counted } from '../kernel/wording.ts'
import { ApiError, Unreachable } from './errors.ts'

/** The message to show for a failed call, or for a change that waits for approval. */
export type Failure = { message: string; requestId?: string; approvalId?: string }

const SENT = 'Sent for approval'
/** The gateway's message is for developers. */
const NO_HEADROOM =
  'Your namespace doesn’t have enough headroom for this amount. Liquidity shows what uses it and when it’s freed.'

/** Describes an error of a call: the gateway's message, and the waiting time if given. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) {
    const { code, message, requestId, retryAfter, approvalId } = error
    if (approvalId) return { message: SENT, approvalId }
    if (code === 'error.insufficient_liquidity') return { message: NO_HEADROOM, requestId }
    if (retryAfter === undefined) return { message, requestId }
    return { message: message.replace(/\.?$/, `. Try again in ${waitText(retryAfter)}.`), requestId }
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
  const [unit, length] = seconds < 7200 ? (['minute', 60] as const) : (['hour', 3600] as const)
  return counted(Math.ceil(seconds / length), unit)
}
