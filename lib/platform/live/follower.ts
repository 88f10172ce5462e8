import type { LiveChange } from '../../wire/live.ts'

/** A live stream of a namespace. */
export type Follower = {
  readonly organizationId: string
  readonly partnerId: string
  readonly member: string
  readonly session: string
  notify(change: LiveChange): void
  /** Sends a heartbeat. */
  beat(): void
  end(reason: EndReason): void
  /** Rejects once the session, member or namespace is no longer valid. */
  checkAccess(): Promise<void>
}

/**
 * `session`: the session ended. `crowded`: newer streams replaced it. `restart`: the process stops.
 */
export type EndReason = 'session' | 'crowded' | 'restart'
