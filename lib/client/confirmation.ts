import type { Transport } from './client.ts'

/** Asks the reader to confirm the session; false when they decline. */
type Confirm = () => Promise<boolean>

let confirm: Confirm | undefined
let confirming: Promise<boolean> | undefined

/** Sets what asks the reader, as long as it is on the page. Returns what takes it away again. */
export function onConfirmationRequired(handler: Confirm): () => void {
  confirm = handler
  return () => {
    if (confirm === handler) confirm = undefined
  }
}

/**
 * Repeats a request once the reader has confirmed the session, where the gateway demands that: whoever made the call waits for
 * the answer, and keeps what was typed. Requests that are refused meanwhile share one question.
 */
export const requestConfirmation =
  (send: (request: Request) => Promise<Response>): Transport =>
  async (request) => {
    const repeated = request.method === 'GET' ? undefined : request.clone()
    const response = await send(request)
    if (!repeated || !confirm || !(await isConfirmationRequired(response))) return response
    confirming ??= confirm().finally(() => {
      confirming = undefined
    })
    return (await confirming) ? send(repeated) : response
  }

async function isConfirmationRequired(response: Response): Promise<boolean> {
  if (response.status !== 403) return false
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  return typeof body === 'object' && body !== null && 'code' in body && body.code === 'error.confirmation_required'
}
