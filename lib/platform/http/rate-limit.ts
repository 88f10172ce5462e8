import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { rateLimited } from '../errors.ts'

export type Limiter = {
  /** Takes one from the bucket of a credential or address. Throws 429 with the seconds to wait. */
  take(bucket: string): Promise<void>
}

export type Limiters = {
  /** Every request, by credential, else by address. */
  readonly requests: Limiter
  /** New organizations, by address. */
  readonly signUps: Limiter
  /** Settlements that members ask for, by organization: each is one for everybody in the environment (decision 0036). */
  readonly cutoffs: Limiter
}

const BURST_SECONDS = 3
const HOUR_SECONDS = 3600
const SIGN_UPS_AN_HOUR = 10
const CUTOFFS_AN_HOUR = 60

/** The limits of contract 1: `perSecond` requests on average and three times that in a burst; 0 turns all of them off. */
export function createLimiters(perSecond: number): Limiters {
  if (perSecond === 0) return { requests: unlimited, signUps: unlimited, cutoffs: unlimited }
  return {
    requests: bucketsOf(perSecond * BURST_SECONDS, BURST_SECONDS),
    signUps: bucketsOf(SIGN_UPS_AN_HOUR, HOUR_SECONDS),
    cutoffs: bucketsOf(CUTOFFS_AN_HOUR, HOUR_SECONDS),
  }
}

const unlimited: Limiter = { take: async () => undefined }

function bucketsOf(points: number, seconds: number): Limiter {
  const limiter = new RateLimiterMemory({ points, duration: seconds })
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
