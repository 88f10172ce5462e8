import type { RateLimiterRes } from 'rate-limiter-flexible'
import { sha256Hex } from '../../kernel/sha256.ts'
import { bucketOf } from '../../platform/bucket-of.ts'
import { rateLimited } from '../../platform/errors.ts'
import { countersInMemory, type MakeCounter } from '../../platform/limits/counters.ts'
import { createRefusals } from '../../platform/limits/refusals.ts'

const FAILURES = 10
/** Failures of an address on any accounts: many people share one. */
const FAILURES_OF_ADDRESS = 100
/** Failures of an account within the window, from wherever, after which only its usual addresses are heard. */
const FAILURES_OF_STRANGERS = 100
/** Sign-ins of an account within the window: each costs a hash, a session and an entry in the audit log. */
const SUCCESSES = 100
const WINDOW_SECONDS = 15 * 60
const USUAL_SECONDS = 7 * 24 * 3600

/** A sign-in that has begun, and counts as failed until it says otherwise. */
export type Attempt = {
  /** The email's owner is not heard from here for now; an account that only claims the email is, where it has signed in before. */
  readonly isForClaims: boolean
  /** Throws 429 when the account has had its failures: then no wrong password hears more than that. */
  failed(): void
  succeeded(): Promise<void>
  /**
   * The same for an account that only claims the email, by its id. Its password is no word of the email's owner: it clears no failures, and
   * makes no address a usual one of the owner's. Throws 429.
   */
  claimed(account: string): Promise<void>
  /** Neither: the password was right and something else is still asked. */
  withdrawn(): Promise<void>
}

/** The outcome of a check; an attempt whose check was refused counts for nothing. */
export async function unlessUnchecked<T>(attempt: Attempt, check: Promise<T>): Promise<T> {
  try {
    return await check
  } catch (error) {
    await attempt.withdrawn()
    throw error
  }
}

/** Counts tries of second-factor codes per member, right ones too until they are told. */
export type CodeLimit = { take(member: Guarded): Promise<void>; succeeded(member: Guarded): Promise<void> }

/** Whose codes they are, under which password. */
type Guarded = { readonly token: string; readonly passwordHash: string }

const CODES = { atOnce: 5, aDay: 30 } as const
const DAY_SECONDS = 24 * 3600

/**
 * Five codes a quarter of an hour and thirty a day, wherever they come from: only who has the password gets here, so this locks nobody
 * out of an account by malice. Counted for a member with its present password: whoever chooses a new one is heard again at once. A code
 * that was right takes nothing of the day, and gives nothing back to whoever guesses beside it (decision 0032).
 */
export function createCodeLimit(make: MakeCounter = countersInMemory): CodeLimit {
  const quarter = { points: CODES.atOnce, counter: make('codes', CODES.atOnce, WINDOW_SECONDS) }
  const day = { points: CODES.aDay, counter: make('codes of a day', CODES.aDay, DAY_SECONDS) }
  return {
    take: async (member) => {
      for (const { points, counter } of [quarter, day]) {
        const counted = await counter.penalty(bucketOfMember(member))
        if (counted.consumedPoints > points) throw tooMany(counted)
      }
    },
    succeeded: async (member) => {
      const bucket = bucketOfMember(member)
      await Promise.all([quarter.counter.delete(bucket), day.counter.reward(bucket)])
    },
  }
}

const bucketOfMember = ({ token, passwordHash }: Guarded) => `${token} ${sha256Hex(passwordHash).slice(0, 16)}`

/** Counts failed sign-ins per account and per address (contract#credentials, decision 0017). */
export type SignInThrottle = {
  /** Throws 429 when nothing more is heard from the address, or of the account from this address. */
  attempt(account: string, address: string): Promise<Attempt>
}

/**
 * A throttle, of those that share its counters' name. Always on. An attempt is counted before the password is looked at: a thousand sent at once get
 * no more guesses than ten sent one after the other. An exhausted address is refused by its own counter alone, and then by this process's memory:
 * whoever floods sign-in does not keep the database from those who may come in.
 */
export function createThrottle(
  name = 'sign-in',
  make: MakeCounter = countersInMemory,
  now: () => number = Date.now,
): SignInThrottle {
  const counter = (of: string, seconds = WINDOW_SECONDS) => make(`${name} ${of}`, FAILURES, seconds)
  const addresses = make(`${name} addresses`, FAILURES_OF_ADDRESS, WINDOW_SECONDS)
  const accounts = counter('accounts')
  const fromHere = counter('from here')
  const usual = counter('usual', USUAL_SECONDS)
  const successes = counter('successes')
  const refusals = createRefusals(now)

  /** Counts one of an address. Throws when it has had its failures. */
  const takeOf = async (bucket: string) => {
    const msBeforeNext = refusals.msLeft(bucket)
    if (msBeforeNext !== undefined) throw tooMany({ msBeforeNext })
    const counted = await addresses.penalty(bucket)
    if (counted.consumedPoints <= FAILURES_OF_ADDRESS) return
    refusals.remember(bucket, counted.msBeforeNext)
    // Those under way may yet succeed and give back what they took; what was refused beside them must not outweigh that.
    await addresses.reward(bucket)
    throw tooMany(counted)
  }
  const giveBack = async (bucket: string) => {
    await addresses.reward(bucket)
    refusals.forget(bucket)
  }

  return {
    attempt: async (account, address) => {
      const bucket = bucketOf(address)
      const here = `${account} ${bucket}`
      await takeOf(bucket)
      const [ofAccount, ofHere, known, knownClaim, succeeded] = await Promise.all([
        accounts.penalty(account),
        fromHere.penalty(here),
        usual.get(here),
        usual.get(`claim ${here}`),
        successes.get(account),
      ])
      const withdrawn = async () => {
        await Promise.all([giveBack(bucket), accounts.reward(account), fromHere.reward(here)])
      }
      const isForClaims = known === null && isSpent(ofAccount, ofHere)
      if (ofHere.consumedPoints > FAILURES || (isForClaims && knownClaim === null)) {
        await withdrawn()
        throw tooMany(ofAccount)
      }
      if (succeeded && succeeded.consumedPoints >= SUCCESSES) {
        await withdrawn()
        throw tooMany(succeeded)
      }
      return {
        isForClaims,
        failed: () => {
          if (ofAccount.consumedPoints > FAILURES) throw tooMany(ofAccount)
        },
        withdrawn,
        succeeded: async () => {
          await Promise.all([giveBack(bucket), accounts.delete(account), fromHere.delete(here)])
          await Promise.all([usual.set(here, 1, USUAL_SECONDS), successes.penalty(account)])
        },
        claimed: async (claim) => {
          await withdrawn()
          const counted = await successes.penalty(claim)
          if (counted.consumedPoints > SUCCESSES) throw tooMany(counted)
          await usual.set(`claim ${here}`, 1, USUAL_SECONDS)
        },
      }
    },
  }
}

/**
 * Whether an account is not heard from an address that is not its usual one. Ten failures do not shut its owner out: an address that has
 * not failed on it may still try once, and one that the account signs in from may go on as if nothing were the matter.
 */
const isSpent = (account: RateLimiterRes, here: RateLimiterRes) =>
  account.consumedPoints > FAILURES && (here.consumedPoints > 1 || account.consumedPoints > FAILURES_OF_STRANGERS)

const tooMany = ({ msBeforeNext }: Pick<RateLimiterRes, 'msBeforeNext'>) => rateLimited(msBeforeNext / 1000)
