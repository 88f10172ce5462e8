import { hash } from 'node:crypto'
import type { Context } from 'hono'
import { bucketOf } from '../bucket-of.ts'
import type { ApiEnv, Sender } from './deps.ts'

/** Maximum number of remembered credentials; a further one replaces the oldest. */
const MAX_ENTRIES = 10_000

/** What is known about the sender of a request before its credential is verified. */
export type PresumedSender = {
  /** A hash of the credential as sent, whether or not it is valid; undefined without one. */
  readonly credential: string | undefined
  /** The organization that the credential belonged to when it was last verified. */
  readonly known: Sender | undefined
  /** Whose share of the process the request uses: the organization's, else that of the address. */
  readonly owner: string
}

/**
 * Remembers the organizations of verified credentials, so that requests can be attributed before
 * they cost anything. Only for limits: nothing is authorized by it.
 */
export type KnownSenders = {
  find(c: Context<ApiEnv>): PresumedSender
  /** Remembers what authentication found out. */
  learn(c: Context<ApiEnv>, presumed: PresumedSender): void
}

export function createKnownSenders(most = MAX_ENTRIES): KnownSenders {
  const senders = new Map<string, Sender>()
  return {
    find: (c) => {
      const sent = c.req.header('x-service-api-key') ?? c.req.header('authorization')
      const credential = sent === undefined ? undefined : hash('sha256', sent, 'base64')
      const known = credential === undefined ? undefined : senders.get(credential)
      return { credential, known, owner: known?.organizationId ?? bucketOf(c.env?.clientAddress ?? '') }
    },
    learn: (c, { credential, known }) => {
      if (known || credential === undefined) return
      const sender = c.get('sender')
      if (!sender) return
      senders.set(credential, sender)
      const [oldest] = senders.size > most ? senders.keys() : []
      if (oldest !== undefined) senders.delete(oldest)
    },
  }
}
