import type { Transport } from './client.ts'

/** How often a request is resent. Longer overload is shown to the user. */
const RETRIES = 2

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 1000 + Math.random() * 1000))

/**
 * Resends requests that an overloaded gateway rejected, which is safe because mutations carry
 * idempotency keys (decision 0236). Otherwise, a decision on a payment would wait for a click by a
 * user who has moved on.
 */
export const retryOverload =
  (send: Transport, wait: () => Promise<unknown> = pause): Transport =>
  async (request) => {
    for (let left = RETRIES; ; left--) {
      const response = await send(left ? request.clone() : request)
      if (!left || response.status !== 503 || response.headers.get('retry-after') !== '1') return response
      await wait()
    }
  }
