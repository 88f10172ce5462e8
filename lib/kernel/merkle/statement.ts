import { canonicalJson } from '../canonical.ts'

/** Version of trees whose leaves have no audit chain head. They remain as they were signed. */
export const FIRST_VERSION = 'rfc6962-sha256/1'

/**
 * Version of new trees: RFC 6962 hashing with SHA-256, and leaves with an audit chain head
 * (decision 0068).
 */
export const VERSION = 'rfc6962-sha256/2'

/**
 * The statement that the network signs for a completed batch (contract#settlement). It contains the
 * number of leaves, because a root alone does not commit to it.
 */
export type Statement = {
  readonly batch_id: string
  readonly currency: string
  /** Unix seconds. */
  readonly cutoff_time: number
  readonly environment: 'sandbox' | 'live'
  readonly leaves_count: number
  /** Base64. */
  readonly root_hash: string
  readonly version: string
}

/**
 * The text that is signed, as UTF-8: RFC 8785 JSON of exactly these seven fields. Other fields of
 * the object are ignored.
 */
export function statementText(statement: Statement): string {
  const { batch_id, currency, cutoff_time, environment, leaves_count, root_hash, version } = statement
  return canonicalJson({ batch_id, currency, cutoff_time, environment, leaves_count, root_hash, version })
}
