import type { Transport } from './client.ts'

/** How often a request is resent. Overload that lasts longer is shown. */
const RETRIES = 2

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 1000 + Math.random() * 1000))

/**
 * Resends requests that an overloaded gateway rejected, as it says that a second is enough. It
 * stored nothing, and mutations carry idempotency keys. A decision on a payment would otherwise wait
 * for a click of a user who has moved on.
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
