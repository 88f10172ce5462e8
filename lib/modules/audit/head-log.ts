import type { Head } from '../../kernel/audit-chain.ts'
import { isoTime } from '../../kernel/time.ts'
import type { MovedHeads } from './chain-entries.ts'

type Log = { info(fields: object, message: string): void }

/**
 * Logs the heads of chains that this process extended, so that a copy exists outside the database
 * (decision 0068).
 */
export type HeadLog = {
  moved(heads: MovedHeads): void
  /** One line per chain that was extended since the last call; the caller limits the rate. */
  flush(now: Date): void
}

export function createHeadLog(log: Log): HeadLog {
  const waiting = new Map<string, Head>()
  return {
    moved: (heads) => {
      for (const [organizationId, head] of heads) waiting.set(organizationId, head)
    },
    flush: (now) => {
      for (const [organization_id, { sequence, hash }] of waiting) {
        log.info({ audit_head: { organization_id, sequence, hash, at: isoTime(now) } }, 'audit chain head')
      }
      waiting.clear()
    },
  }
}
