import { sha256Hex } from '../../../kernel/sha256.ts'
import { countersInMemory, type MakeCounter } from '../../../platform/limits/counters.ts'
import { evenIfAbandoned } from '../../../platform/request-scope.ts'
import type { Guarded } from './attempt.ts'
import { tooMany, WINDOW_SECONDS } from './throttle.ts'

/** Counts attempts of two-factor codes per member, including pending ones. */
export type CodeLimit = { take(member: Guarded): Promise<void>; succeeded(member: Guarded): Promise<void> }

const CODES = { atOnce: 5, aDay: 30 } as const
const DAY_SECONDS = 24 * 3600

/**
 * Five codes in 15 minutes and thirty a day, from all addresses. Only callers with the password get
 * here, so others cannot lock a member out. Counted per member and password, so that a new password
 * resets the count. A correct code does not count against the daily limit, and does not reset it
 * either (decision 0032).
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
    // Even if the client has left: the code was correct.
    succeeded: (member) =>
      evenIfAbandoned(async () => {
        const bucket = bucketOfMember(member)
        await Promise.all([quarter.counter.delete(bucket), day.counter.reward(bucket)])
      }),
  }
}

const bucketOfMember = ({ token, passwordHash }: Guarded) => `${token} ${sha256Hex(passwordHash).slice(0, 16)}`
