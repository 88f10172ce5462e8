import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { rateLimited } from '../errors.ts'

export type Limiter = {
  /** Takes one from the bucket of a credential or address. Throws 429 with the seconds to wait. */
  take(bucket: string): Promise<void>
}

const BURST_SECONDS = 3

/** `perSecond` requests a second on average, three times that in a burst (contract 1); 0 turns it off. */
export function createLimiter(perSecond: number): Limiter {
  if (perSecond === 0) return { take: async () => undefined }
  const limiter = new RateLimiterMemory({ points: perSecond * BURST_SECONDS, duration: BURST_SECONDS })
  return {
    take: async (bucket) => {
      try {
        await limiter.consume(bucket)
      } catch (refused) {
        if (refused instanceof RateLimiterRes) throw rateLimited(refused.msBeforeNext / 1000)
        throw refused
      }
    },
  }
}
