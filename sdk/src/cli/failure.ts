import { ConnectionError, GatewayError } from '../errors.ts'
import { EXIT, type ExitCode, UsageError } from './io.ts'

/** What is printed of an error, and the exit code. */
export type Failure = { readonly text: string; readonly json: object; readonly code: ExitCode }

export function failureOf(error: unknown): Failure {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof UsageError) return { text: message, json: { code: 'usage', message }, code: EXIT.usage }
  if (error instanceof ConnectionError) {
    const text = `${message}: ${causeOf(error)}`
    return { text, json: { code: 'unavailable', message: text, ...keyOf(error) }, code: EXIT.unavailable }
  }
  if (!(error instanceof GatewayError)) return { text: message, json: { code: 'failed', message }, code: EXIT.failed }
  const { code, requestId, errors, status } = error
  const [first] = errors
  const request = requestId ? { request_id: requestId } : {}
  return {
    text: `${message}${requestId ? ` (request ${requestId})` : ''}`,
    json: { code, message, status, ...(first && { field: first.field }), ...request, ...keyOf(error) },
    code: EXIT.failed,
  }
}

const keyOf = ({ idempotencyKey }: GatewayError | ConnectionError) =>
  idempotencyKey ? { idempotency_key: idempotencyKey } : {}

/** `fetch` has the reason of a failed connection in the cause of its error. */
function causeOf({ cause }: Error): string {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
  if (!(inner instanceof Error)) return String(inner)
  return inner.message || ((inner as NodeJS.ErrnoException).code ?? inner.name)
}
