import type { Transport } from './client.ts'

/** Prompts the user to confirm the session; false if they decline. */
type Confirm = () => Promise<boolean>

let confirm: Confirm | undefined
let confirming: Promise<boolean> | undefined

/** Sets the prompt while it is mounted. Returns a function that removes it. */
export function onConfirmationRequired(handler: Confirm): () => void {
  confirm = handler
  return () => {
    if (confirm === handler) confirm = undefined
  }
}

/**
 * Repeats a request once the user has confirmed the session, if the gateway requires it. The caller
 * waits for the response and keeps its input. Concurrent requests share one prompt.
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
