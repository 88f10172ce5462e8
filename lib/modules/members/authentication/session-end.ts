import type { Rules } from '../../organizations/index.ts'
import type { SessionRow } from '../table.ts'
import { TOKEN_SECONDS } from './access-token.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS

/**
 * Uses are written every ten seconds and can be delayed by a slow statement, so the stored time is
 * older than the last use. Without this, a session in use could end as idle.
 */
export const IDLE_GRACE_MS = 30_000

/** How long a new session is valid, in milliseconds. */
export const lifetimeOf = ({ sessionHours }: Pick<Rules, 'sessionHours'>): number =>
  sessionHours === null ? TOKEN_SECONDS * 1000 : sessionHours * HOUR_MS

/**
 * When a session ends if it is not used again. Evaluated for each request, so changed rules apply to
 * existing sessions at once (ASVS 7.3.1, 7.3.2).
 */
export function sessionEnd(
  { createdAt, lastUsedAt, expiresAt }: Pick<SessionRow, 'createdAt' | 'lastUsedAt' | 'expiresAt'>,
  { sessionHours, idleMinutes }: Pick<Rules, 'sessionHours' | 'idleMinutes'>,
): Date {
  const ends = [expiresAt.getTime()]
  if (sessionHours !== null) ends.push(createdAt.getTime() + sessionHours * HOUR_MS)
  if (idleMinutes !== null) ends.push(lastUsedAt.getTime() + idleMinutes * MINUTE_MS + IDLE_GRACE_MS)
  return new Date(Math.min(...ends))
}
