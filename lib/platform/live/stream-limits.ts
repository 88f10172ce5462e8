import { Refusal } from '../errors.ts'
import type { Follower } from './follower.ts'

/** Concurrent streams per process (decision 0071). */
export const MAX_STREAMS = { member: 20, organization: 200, process: 1000 }
const RETRY_SECONDS = 30

type Whose = Pick<Follower, 'organizationId' | 'member'>

const ofMember = <One extends Whose>(streams: readonly One[], { member }: Whose): One[] =>
  streams.filter((one) => one.member === member)

/** The member's oldest stream, which a new one replaces; undefined below the limit. */
export function replacedBy<One extends Whose>(streams: readonly One[], next: Whose): One | undefined {
  const own = ofMember(streams, next)
  return own.length >= MAX_STREAMS.member ? own[0] : undefined
}

/** Throws 429 if the organization has too many streams, and 503 if the process has. */
export function checkStreamLimits(streams: readonly Whose[], next: Whose): void {
  if (replacedBy(streams, next)) return
  const ofOrganization = streams.filter(({ organizationId }) => organizationId === next.organizationId)
  if (ofOrganization.length >= MAX_STREAMS.organization) {
    throw new Refusal(429, 'error.rate_limited', 'Your organization has too many live streams open', RETRY_SECONDS)
  }
  if (streams.length >= MAX_STREAMS.process) {
    throw new Refusal(503, 'error.internal', 'Too many live streams are open. Retry later.', RETRY_SECONDS)
  }
}

/** Concurrent checks. Each takes a connection and event loop time from requests. */
const MAX_CONCURRENT_CHECKS = 4

/**
 * Checks access of streams, once for all streams of a session in a namespace. Calls `failed` for
 * each that lost access.
 */
export async function checkStreams(
  streams: readonly Follower[],
  failed: (one: Follower, error: unknown) => void,
): Promise<void> {
  const sessions = Map.groupBy(streams, ({ session, partnerId }) => `${session} ${partnerId}`).values()
  const checkNext = async () => {
    for (const ofSession of sessions) {
      await ofSession[0]?.checkAccess().catch((error: unknown) => {
        for (const one of ofSession) failed(one, error)
      })
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT_CHECKS }, checkNext))
}
