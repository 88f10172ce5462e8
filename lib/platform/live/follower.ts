import type { LiveChange } from '../../wire/live.ts'

/** Somebody who follows a namespace. */
export type Follower = {
  readonly organizationId: string
  readonly partnerId: string
  readonly member: string
  readonly session: string
  notify(change: LiveChange): void
  /** Shows that the line is alive. */
  beat(): void
  end(reason: EndReason): void
  /** Rejects once the session, the member or the namespace counts no longer. */
  mayGoOn(): Promise<void>
}

/** `session`: it has ended; `crowded`: newer streams took its place; `restart`: this process stops. */
export type EndReason = 'session' | 'crowded' | 'restart'
