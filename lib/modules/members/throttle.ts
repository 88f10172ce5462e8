import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { rateLimited } from '../../platform/errors.ts'

const FAILURES = 10
const WINDOW_SECONDS = 15 * 60

/** Counts failed sign-ins per account and per address (contract 2). */
export type SignInThrottle = {
  /** Throws 429 when either has had its failures. */
  check(account: string, address: string): Promise<void>
  failed(account: string, address: string): Promise<void>
  succeeded(account: string): Promise<void>
}

/** A throttle of this process. Always on. */
export function createThrottle(): SignInThrottle {
  const limits = { points: FAILURES, duration: WINDOW_SECONDS }
  const accounts = new RateLimiterMemory({ ...limits, keyPrefix: 'account' })
  const addresses = new RateLimiterMemory({ ...limits, keyPrefix: 'address' })
  const refuseIfSpent = (found: RateLimiterRes | null) => {
    if (found && found.consumedPoints >= FAILURES) throw rateLimited(found.msBeforeNext / 1000)
  }
  return {
    check: async (account, address) => {
      refuseIfSpent(await accounts.get(account))
      refuseIfSpent(await addresses.get(address))
    },
    failed: async (account, address) => {
      await Promise.all([accounts.penalty(account), addresses.penalty(address)])
    },
    succeeded: async (account) => {
      await accounts.delete(account)
    },
  }
}
