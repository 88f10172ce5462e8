import { hash } from 'node:crypto'
import type { Context } from 'hono'
import type { Access } from '../../wire/operation.ts'
import { bucketOf } from '../bucket-of.ts'
import { credentialOf } from './credential.ts'
import type { ApiEnv, Sender } from './deps.ts'
import type { Owner } from './organization-shares.ts'

/** Maximum number of remembered credentials; a further one replaces the oldest. */
const MAX_ENTRIES = 10_000

/** The presumed sender of a request, before its credential is verified. */
export type PresumedSender = {
  /** A hash of the credential, whether or not it is valid; undefined without one. */
  readonly credential: string | undefined
  /** The organization that the credential belonged to when it was last verified. */
  readonly sender: Sender | undefined
  /** Whose share of the process the request uses: the organization's, else that of the address. */
  readonly owner: Owner
}

/**
 * Remembers the organizations of verified credentials, so that requests can be attributed before
 * they cost anything. Only for limits: nothing is authorized by it.
 */
export type KnownSenders = {
  find(c: Context<ApiEnv>, access: Access): PresumedSender
  /**
   * Remembers what authentication found out, and forgets a credential that is not valid any more.
   * Invented credentials are not remembered, so they displace no others. Returns the organization
   * if the credential was unknown.
   */
  learn(c: Context<ApiEnv>, presumed: PresumedSender): string | undefined
}

export function createKnownSenders(most = MAX_ENTRIES): KnownSenders {
  const senders = new Map<string, Sender>()
  return {
    find: (c, access) => {
      const used = credentialOf(c, access)
      const credential = used && hash('sha256', `${used.kind} ${used.secret}`, 'base64')
      const sender = credential === undefined ? undefined : senders.get(credential)
      const owner: Owner = sender
        ? { name: sender.organizationId, isOrganization: true }
        : { name: bucketOf(c.env?.clientAddress ?? ''), isOrganization: false }
      return { credential, sender, owner }
    },
    learn: (c, { credential }) => {
      if (credential === undefined) return undefined
      const sender = c.get('sender')
      if (sender === null) senders.delete(credential)
      if (!sender || senders.has(credential)) return undefined
      senders.set(credential, sender)
      const [oldest] = senders.size > most ? senders.keys() : []
      if (oldest !== undefined) senders.delete(oldest)
      return sender.organizationId
    },
  }
}
