import { browserClient } from '#lib/client/browser.ts'
import { ApiError, Unreachable } from '#lib/client/errors.ts'
import { failureOf } from '#lib/client/failure.ts'

/**
 * Stores or removes a namespace's key in the session cookie. The key is sent in the body, because
 * secrets must not appear in URLs.
 */
export async function storeKey(partner: string, key: string | undefined): Promise<void> {
  const answer = await send(partner, key)
  const { keysOf } = (await answer.json().catch(() => ({}))) as { keysOf?: string[] }
  if (!answer.ok || (keysOf ?? []).includes(partner) !== (key !== undefined)) {
    throw new ApiError(
      answer.status,
      'error.key_not_stored',
      'The key couldn’t be stored: it’s too long, or too many keys are stored already',
    )
  }
}

async function send(partner: string, key: string | undefined): Promise<Response> {
  try {
    const { csrfToken } = (await (await fetch('/api/auth/csrf')).json()) as { csrfToken: string }
    return await fetch('/api/auth/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ csrfToken, data: { partner, key } }),
    })
  } catch (error) {
    throw new Unreachable(error)
  }
}

/**
 * Validates a key by requesting a nonexistent payment: a 404 proves that the key is valid. Returns
 * the gateway's error otherwise.
 */
export async function checkKey(partner: string): Promise<string | undefined> {
  const params = { payment_id: `console-check-${Date.now()}` }
  try {
    await browserClient.call('GET /payments/{payment_id}', { partner, params })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    return failureOf(error).message
  }
  return undefined
}
