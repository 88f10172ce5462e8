import { canonicalJson } from '../canonical.ts'

/** Trees made before leaves held the head of an audit chain. They stay as they were signed. */
export const FIRST_VERSION = 'rfc6962-sha256/1'

/** The scheme of new trees: RFC 6962 hashing with SHA-256, and leaves that hold the head of an audit chain (decision 0068). */
export const VERSION = 'rfc6962-sha256/2'

/** What the network signs about a completed batch. A root alone does not commit to the number of leaves (contract#settlement). */
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

/** The text that is signed, as UTF-8: RFC 8785 JSON of exactly these seven fields, whatever else the object carries. */
export function statementText(statement: Statement): string {
  const { batch_id, currency, cutoff_time, environment, leaves_count, root_hash, version } = statement
  return canonicalJson({ batch_id, currency, cutoff_time, environment, leaves_count, root_hash, version })
}
