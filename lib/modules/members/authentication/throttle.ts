import type { RateLimiterRes } from 'rate-limiter-flexible'
import { sha256Hex } from '../../../kernel/sha256.ts'
import { bucketOf, siteOf } from '../../../platform/bucket-of.ts'
import { rateLimited } from '../../../platform/errors.ts'
import { type Counter, countersInMemory, type MakeCounter } from '../../../platform/limits/counters.ts'
import { createRefusals } from '../../../platform/limits/refusals.ts'
import { evenIfAbandoned, throwIfAbandoned } from '../../../platform/request-scope.ts'
import type { Attempt, Guarded } from './attempt.ts'

const FAILURES = 10
/** Maximum failures of an address over all accounts, because many people share one. */
const FAILURES_OF_ADDRESS = 100
/**
 * Maximum failures of an account from all addresses, after which only its usual addresses are
 * accepted.
 */
const FAILURES_OF_STRANGERS = 100
/** Maximum sign-ins of an account, because each costs a hash, a session and an audit entry. */
const SUCCESSES = 100
/**
 * An IPv6 /48 site contains enough /56 networks to lock owners out, so together they are limited to
 * three times the failures of one network.
 */
const SITE_SHARE = 3
export const WINDOW_SECONDS = 15 * 60
const USUAL_SECONDS = 7 * 24 * 3600

/** Counts failed sign-ins per account and per address (contract#credentials, decision 0017). */
export type SignInThrottle = {
  /**
   * Throws 429 if the address is blocked, or the account is blocked from this address. A `device`
   * that signed in to the account before is only blocked by its own failures (decision 0081).
   */
  attempt(account: string, address: string, device?: string): Promise<Attempt>
  /** Throws 429 if the account has reached its limit of sign-ins, which `attempt` checks as well. */
  requireSignInsLeft(account: string): Promise<void>
  /** Counts a sign-in that needed no attempt at the account's password. */
  countSignIn(account: string): Promise<unknown>
}

/**
 * A throttle; those with the same counter name share counts. Always on. An attempt is counted
 * before the password is verified, so that a thousand concurrent attempts get no more guesses than
 * ten sequential ones. A blocked address is rejected from its own counter, and then from this
 * process's cache, so that a flood does not keep the database busy.
 */
export function createThrottle(
  name = 'sign-in',
  make: MakeCounter = countersInMemory,
  now: () => number = Date.now,
): SignInThrottle {
  const counter = (of: string, seconds = WINDOW_SECONDS) => make(`${name} ${of}`, FAILURES, seconds)
  const counters = {
    accounts: counter('accounts'),
    fromHere: counter('from here'),
    devices: counter('devices'),
    usual: counter('usual', USUAL_SECONDS),
    compared: counter('compared', USUAL_SECONDS),
    successes: counter('successes'),
  }
  const takeOf = createAddressLimit(make(`${name} addresses`, FAILURES_OF_ADDRESS, WINDOW_SECONDS), now)
  return {
    attempt: async (account, address, device) => {
      throwIfAbandoned()
      // From here on, each count is completed or reverted.
      return evenIfAbandoned(async () =>
        untilResolved(
          device === undefined
            ? await attemptFrom(counters, takeOf, account, address)
            : await attemptOfDevice(counters, account, address, device),
        ),
      )
    },
    requireSignInsLeft: async (account) => {
      const refusal = exhausted(await counters.successes.get(account))
      if (refusal) throw tooMany(refusal)
    },
    countSignIn: (account) => evenIfAbandoned(() => counters.successes.penalty(account)),
  }
}

/**
 * The attempt, resolved even if its client has left. Otherwise a client with a short timeout would be
 * limited although none of its passwords was verified, or all were correct.
 */
const untilResolved = (attempt: Attempt): Attempt => ({
  ...attempt,
  compared: (claim, owner) => evenIfAbandoned(() => attempt.compared(claim, owner)),
  succeeded: () => evenIfAbandoned(attempt.succeeded),
  withdrawn: () => evenIfAbandoned(attempt.withdrawn),
})

type Counters = Readonly<Record<'accounts' | 'fromHere' | 'devices' | 'usual' | 'compared' | 'successes', Counter>>

/**
 * The network of an address, or its IPv6 site; `share` multiplies the number of failures allowed to
 * one network.
 */
type Scope = { readonly bucket: string; readonly share: number }

function scopesOf(address: string): Scope[] {
  const site = siteOf(address)
  return [{ bucket: bucketOf(address), share: 1 }, ...(site ? [{ bucket: site, share: SITE_SHARE }] : [])]
}

type Refund = () => Promise<unknown>

/**
 * Counts an attempt for each scope of an address; returns how to undo it. Throws if a scope is at
 * its limit.
 */
function createAddressLimit(addresses: Counter, now: () => number): (scopes: readonly Scope[]) => Promise<Refund> {
  const refusals = createRefusals(now)
  const take = async ({ bucket, share }: Scope) => {
    const msBeforeNext = refusals.msLeft(bucket)
    if (msBeforeNext !== undefined) throw tooMany({ msBeforeNext })
    const counted = await addresses.penalty(bucket)
    if (counted.consumedPoints <= FAILURES_OF_ADDRESS * share) return
    refusals.remember(bucket, counted.msBeforeNext)
    // Not counted, so that the address is free again once pending attempts succeed.
    await addresses.reward(bucket)
    throw tooMany(counted)
  }
  const refund = async ({ bucket }: Scope) => {
    await addresses.reward(bucket)
    refusals.forget(bucket)
  }
  return async (scopes) => {
    const taken: Scope[] = []
    const refundTaken = () => Promise.all(taken.map(refund))
    try {
      for (const scope of scopes) {
        await take(scope)
        taken.push(scope)
      }
    } catch (error) {
      await refundTaken()
      throw error
    }
    return refundTaken
  }
}

async function attemptFrom(
  { accounts, fromHere, usual, compared, successes }: Counters,
  takeOf: (scopes: readonly Scope[]) => Promise<Refund>,
  account: string,
  address: string,
): Promise<Attempt> {
  const here = usualKey(account, address)
  const scopes = scopesOf(address)
  const refund = await takeOf(scopes)
  const countOf = ({ bucket }: Scope) => `${account} ${bucket}`
  const [ofAccount, usualHere, knownClaim, succeeded, counts] = await Promise.all([
    accounts.penalty(account),
    usual.get(here),
    usual.get(claimKey(account, address)),
    successes.get(account),
    Promise.all(scopes.map(async (scope) => ({ ...scope, counted: await fromHere.penalty(countOf(scope)) }))),
  ])
  const withdrawn = async () => {
    const fromScopes = scopes.map((scope) => fromHere.reward(countOf(scope)))
    await Promise.all([refund(), accounts.reward(account), ...fromScopes])
  }
  const isForClaims =
    usualHere === null && counts.some(({ counted, share }) => share === 1 && isSpent(ofAccount, counted))
  const isOver = counts.some(({ counted, share }) => counted.consumedPoints > FAILURES * share)
  const refusal = isOver || (isForClaims && knownClaim === null) ? ofAccount : exhausted(succeeded)
  if (refusal) {
    await withdrawn()
    throw tooMany(refusal)
  }
  return {
    isForClaims,
    allows: async (claim = 'none') => !isForClaims || (await usual.get(claimKey(claim, address))) !== null,
    failed: () => {
      if (ofAccount.consumedPoints > FAILURES) throw tooMany(ofAccount)
    },
    withdrawn,
    succeeded: async () => {
      const cleared = scopes.map((scope) => fromHere.delete(countOf(scope)))
      await Promise.all([refund(), accounts.delete(account), ...cleared])
      await Promise.all([usual.set(here, 1, USUAL_SECONDS), successes.penalty(account)])
    },
    compared: async (claim, owner) => {
      const isFirst = async (key: string) => (await compared.penalty(key)).consumedPoints === 1
      if (!(await isFirst(comparisonOf(claim, isForClaims ? 'not compared' : owner?.passwordHash)))) {
        await withdrawn()
        return false
      }
      // Many people may sign in for the first time at one address, whose sign-ups are limited.
      if (await isFirst(claim.token)) await refund()
      return true
    },
    claimed: (claim) => countClaim({ usual, successes }, { account, claim, address }),
  }
}

/** A device's failures count only against the device, not against its address or account. */
async function attemptOfDevice(
  { devices, usual, successes }: Counters,
  account: string,
  address: string,
  device: string,
): Promise<Attempt> {
  const [counted, succeeded] = await Promise.all([devices.penalty(device), successes.get(account)])
  const withdrawn = async () => {
    await devices.reward(device)
  }
  const refusal = counted.consumedPoints > FAILURES ? counted : exhausted(succeeded)
  if (refusal) {
    await withdrawn()
    throw tooMany(refusal)
  }
  return {
    isForClaims: false,
    allows: async () => true,
    failed: () => undefined,
    withdrawn,
    // The password was checked against the device's account only.
    compared: () => withdrawn().then(() => false),
    succeeded: async () => {
      await devices.delete(device)
      await Promise.all([usual.set(usualKey(account, address), 1, USUAL_SECONDS), successes.penalty(account)])
    },
    claimed: async (claim) => {
      await devices.delete(device)
      await countClaim({ usual, successes }, { account, claim, address })
    },
  }
}

/** Identifies two passwords and the account of the first, without revealing them. */
const comparisonOf = ({ token, passwordHash }: Guarded, other = 'no owner') =>
  sha256Hex([token, passwordHash, other].join(' '))

const usualKey = (account: string, address: string) => `${account} ${bucketOf(address)}`

/** By email: an address from which some claim has signed in. By ID: one from which this claim has. */
const claimKey = (emailOrId: string, address: string) => `claim ${usualKey(emailOrId, address)}`

/** Counts a sign-in to a claim, whose address becomes usual for it. Throws 429. */
async function countClaim(
  { usual, successes }: Pick<Counters, 'usual' | 'successes'>,
  { account, claim, address }: { readonly account: string; readonly claim: string; readonly address: string },
): Promise<void> {
  const counted = await successes.penalty(claim)
  if (counted.consumedPoints > SUCCESSES) throw tooMany(counted)
  await Promise.all([account, claim].map((key) => usual.set(claimKey(key, address), 1, USUAL_SECONDS)))
}

/** The account's sign-in count if it has reached its limit. */
const exhausted = (succeeded: RateLimiterRes | null) =>
  succeeded && succeeded.consumedPoints >= SUCCESSES ? succeeded : undefined

/**
 * Whether an account is blocked from an address that is not usual for it. Ten failures do not lock
 * the owner out: an address without failures on the account still has one attempt, and the
 * account's usual addresses are not affected.
 */
const isSpent = (account: RateLimiterRes, here: RateLimiterRes) =>
  account.consumedPoints > FAILURES && (here.consumedPoints > 1 || account.consumedPoints > FAILURES_OF_STRANGERS)

export const tooMany = ({ msBeforeNext }: Pick<RateLimiterRes, 'msBeforeNext'>) => rateLimited(msBeforeNext / 1000)
