import { canonicalJson } from '../canonical.ts'
import { kind, magnitude } from '../netting/netting.ts'
import type { Random } from '../random-text.ts'
import { decodeBase64, encodeBase64 } from './base64.ts'

/** The leaf of a namespace in a batch's tree: its total in minor units of the batch's currency. */
export type Leaf = {
  readonly amount: string
  readonly batch_id: string
  readonly currency: string
  readonly kind: 'creditor' | 'debtor'
  readonly partner_id: string
  readonly salt: string
  /**
   * Head of the organization's audit chain: last hash and its number. Leaves of the first version
   * have neither.
   */
  readonly audit_hash?: string
  readonly audit_sequence?: number
}

/** Salt length in bytes. Too long to be guessed. */
const SALT_LENGTH = 16

/**
 * A new salt in base64. Without it, other participants could guess an amount from the hashes of a
 * proof (contract#settlement).
 */
export function newSalt(random: Random): string {
  return encodeBase64(random(SALT_LENGTH))
}

/** The leaf of a partner. `total` is its credits minus its debits in the batch. */
export function makeLeaf(leaf: {
  batchId: string
  currency: string
  partnerId: string
  total: bigint
  salt: string
  head?: { readonly sequence: number; readonly hash: string }
}): Leaf {
  return {
    amount: magnitude(leaf.total).toString(),
    batch_id: leaf.batchId,
    currency: leaf.currency,
    kind: kind(leaf.total),
    partner_id: leaf.partnerId,
    salt: leaf.salt,
    ...(leaf.head && { audit_hash: leaf.head.hash, audit_sequence: leaf.head.sequence }),
  }
}

/**
 * The bytes of a leaf that are hashed: RFC 8785 JSON of exactly its six or eight fields
 * (contract#settlement, decision 0068). Other fields of the object are ignored. Throws RangeError
 * unless the salt is 16 bytes in base64.
 */
export function leafData(leaf: Leaf): Uint8Array {
  const { amount, batch_id, currency, kind, partner_id, salt, audit_hash, audit_sequence } = leaf
  decodeBase64(salt, SALT_LENGTH)
  const head = audit_hash === undefined || audit_sequence === undefined ? {} : { audit_hash, audit_sequence }
  return new TextEncoder().encode(canonicalJson({ amount, batch_id, currency, kind, partner_id, salt, ...head }))
}

/**
 * The order of a batch's leaves: `partner_id` by code units, so that no locale can change a root.
 */
export function byPartner(a: Pick<Leaf, 'partner_id'>, b: Pick<Leaf, 'partner_id'>): number {
  if (a.partner_id === b.partner_id) return 0
  return a.partner_id < b.partner_id ? -1 : 1
}
