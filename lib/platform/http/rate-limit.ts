import { RateLimiterRes } from 'rate-limiter-flexible'
import type { RunStatement } from '../db/statement.ts'
import { type Quota, QuotaExceeded, type QuotaPolicy } from '../errors.ts'
import { countersInMemory, type MakeCounter } from '../limits/counters.ts'
import { shareUse } from '../limits/shared-use.ts'

export type Limiter = {
  /**
   * Consumes one from the bucket of a credential or address. `ownRate` is a lower limit of this
   * bucket in requests per second. Throws 429 with the seconds to wait. Returns what is left, unless there is no
   * limit.
   */
  take(bucket: string, ownRate?: number): Promise<Quota | undefined>
}

export type Limiters = {
  /** Requests by credential, otherwise by address. */
  readonly requests: Limiter
  /**
   * Requests of all credentials of an organization in an environment, so that more keys do not
   * raise the limit.
   */
  readonly organizations: Limiter
  /** The average of that limit in requests per second; undefined if there is none. */
  readonly organizationRate: number | undefined
  /** Reads of the OpenAPI document and of the public keys, by address. */
  readonly documents: Limiter
  /** New organizations, by address. */
  readonly signUps: Limiter
  /**
   * Settlements on demand, by organization: each affects everyone in the environment (decision
   * 0036).
   */
  readonly cutoffs: Limiter
  /** Checks of domains, by organization, so that they do not list the network's domains (decision 0117). */
  readonly domainChecks: Limiter
  /** Requests to identity providers and name servers of single sign-on, by address or organization. */
  readonly singleSignOn: Limiter
  /** Tests of audit log endpoints, by organization. */
  readonly auditTests: Limiter
  /** Tests of chat channels, by organization. */
  readonly chatTests: Limiter
  /** Exchanges counts between processes; called every second (decision 0041). */
  exchange(now: Date): Promise<void>
}

/** Counting across processes: rare operations in the database, requests by exchange. */
type Sharing = { readonly counter: MakeCounter; readonly run: RunStatement }

const BURST_SECONDS = 3
const HOUR_SECONDS = 3600
const SIGN_UPS_PER_HOUR = 10
const DOCUMENTS = 30
const DOCUMENTS_SECONDS = 10
const CUTOFFS_AN_HOUR = 60
const DOMAIN_CHECKS = 60
const DOMAIN_CHECKS_SECONDS = 600
const SINGLE_SIGN_ONS = 200
const SINGLE_SIGN_ONS_SECONDS = 600
const AUDIT_TESTS = 20
const AUDIT_TESTS_SECONDS = 600
const CHAT_TESTS = 20
const CHAT_TESTS_SECONDS = 600
/** Share of a second's limit below which use is not published. */
const UNREPORTED_SHARE = 0.1

type Rates = {
  /**
   * Average requests per second, with bursts of three times as many. 0 disables all limits except
   * that of sign-ups.
   */
  readonly perCredential: number
  readonly perOrganization: number
  /** By address; 0 is no limit. */
  readonly signUpsPerHour?: number | undefined
}

/** The limits of contract#conventions. Without `sharing`, each process counts separately. */
export function createLimiters(
  { perCredential, perOrganization, signUpsPerHour = SIGN_UPS_PER_HOUR }: Rates,
  sharing?: Sharing,
): Limiters {
  const counter = sharing?.counter ?? countersInMemory
  const signUps =
    signUpsPerHour === 0
      ? unlimited
      : limiterOf(counter, { name: 'sign-ups', quota: signUpsPerHour, window: HOUR_SECONDS })
  if (perCredential === 0) {
    const requests = sharedLimiter('requests', Number.MAX_SAFE_INTEGER / BURST_SECONDS, sharing)
    return {
      // Limits of API keys themselves still apply.
      requests: { take: async (bucket, ownRate) => (ownRate ? requests.limiter.take(bucket, ownRate) : undefined) },
      organizations: unlimited,
      organizationRate: undefined,
      documents: unlimited,
      signUps,
      cutoffs: unlimited,
      domainChecks: unlimited,
      singleSignOn: unlimited,
      auditTests: unlimited,
      chatTests: unlimited,
      exchange: requests.exchange,
    }
  }
  const requests = sharedLimiter('requests', perCredential, sharing)
  const organizations = sharedLimiter('organizations', perOrganization, sharing)
  return {
    requests: requests.limiter,
    organizations: organizations.limiter,
    organizationRate: perOrganization,
    documents: limiterOf(countersInMemory, { name: 'documents', quota: DOCUMENTS, window: DOCUMENTS_SECONDS }),
    signUps,
    cutoffs: limiterOf(counter, { name: 'cutoffs', quota: CUTOFFS_AN_HOUR, window: HOUR_SECONDS }),
    domainChecks: limiterOf(counter, { name: 'domain-checks', quota: DOMAIN_CHECKS, window: DOMAIN_CHECKS_SECONDS }),
    singleSignOn: limiterOf(counter, {
      name: 'single sign-on',
      quota: SINGLE_SIGN_ONS,
      window: SINGLE_SIGN_ONS_SECONDS,
    }),
    auditTests: limiterOf(counter, { name: 'audit log tests', quota: AUDIT_TESTS, window: AUDIT_TESTS_SECONDS }),
    chatTests: limiterOf(counter, { name: 'chat tests', quota: CHAT_TESTS, window: CHAT_TESTS_SECONDS }),
    exchange: async (now) => {
      await requests.exchange(now)
      await organizations.exchange(now)
    },
  }
}

/** Counts in memory only, for the hot path; use of other processes is added at each exchange. */
function sharedLimiter(name: string, perSecond: number, sharing: Sharing | undefined) {
  const policy = { name, quota: perSecond * BURST_SECONDS, window: BURST_SECONDS }
  const counter = countersInMemory(policy.name, policy.quota, policy.window)
  const minPublished = (ownRate = perSecond) => Math.max(1, Math.min(perSecond, ownRate) * UNREPORTED_SHARE)
  const use = sharing && shareUse(sharing.run, minPublished, counter.penalty.bind(counter))
  return { limiter: limiterBy(counter, policy, use?.note), exchange: async (now: Date) => use?.exchange(now) }
}

const unlimited: Limiter = { take: async () => undefined }

const limiterOf = (make: MakeCounter, policy: QuotaPolicy): Limiter =>
  limiterBy(make(policy.name, policy.quota, policy.window), policy)

const limiterBy = (
  counter: ReturnType<MakeCounter>,
  policy: QuotaPolicy,
  note: (bucket: string, ownRate?: number) => void = () => undefined,
): Limiter => ({
  take: async (bucket, ownRate) => {
    let use: RateLimiterRes
    try {
      use = await counter.consume(bucket)
    } catch (refused) {
      if (refused instanceof RateLimiterRes) throw new QuotaExceeded(refused.msBeforeNext / 1000, policy)
      throw refused
    }
    const quota = ownRate === undefined ? policy.quota : Math.min(policy.quota, ownRate * BURST_SECONDS)
    const remaining = quota - use.consumedPoints
    if (remaining < 0) throw new QuotaExceeded(use.msBeforeNext / 1000, { ...policy, quota })
    note(bucket, ownRate)
    return { policy: { ...policy, quota }, remaining, seconds: Math.ceil(use.msBeforeNext / 1000) }
  },
})
