import { decodeBase64 } from '#lib/kernel/merkle/base64.ts'
import { FIRST_VERSION, statementText, VERSION } from '#lib/kernel/merkle/statement.ts'
import { listText } from '#lib/kernel/wording.ts'
import type { BatchDetails, BatchProof, SettlementKeys } from '#lib/modules/settlements/contract.ts'
import type { CheckResult } from './check-result.ts'

const SIGNATURE_LENGTH = 64

/** Whether the signed statement is about this tree, batch and cutoff. */
export function checkStatement(proof: BatchProof, { summary, merkle_root: shown }: BatchDetails): CheckResult {
  const { statement, leaf } = proof
  const differences = (
    [
      ['root', statement.root_hash, proof.root_hash],
      ['root', statement.root_hash, shown?.root_hash],
      ['leaf count', statement.leaves_count, proof.tree_size],
      ['version', statement.version, proof.version],
      // This code does not verify other signature schemes.
      ['version', statement.version, statement.version === FIRST_VERSION ? FIRST_VERSION : VERSION],
      ['batch', statement.batch_id, leaf.batch_id],
      ['currency', statement.currency, leaf.currency],
      ['cutoff', statement.cutoff_time, summary.cutoff_time],
    ] as const
  )
    .filter(([, stated, here]) => stated !== here)
    .map(([name, stated, here]) => `a different ${name} (${stated}, expected ${here})`)
  const holds = differences.length === 0
  return {
    id: 'statement',
    outcome: holds ? 'yes' : 'no',
    title: holds ? 'The signed data matches the root' : 'The signed data doesn’t match the root',
    words: holds
      ? 'The root, leaf count, batch, currency and cutoff are signed together, so none can be changed without invalidating the signature.'
      : `The signed data has ${listText([...new Set(differences)])}.`,
    facts: [{ label: 'Signed data', text: statementText(statement) }],
  }
}

/** Whether the key in the proof signed the statement. Some browsers do not support Ed25519. */
export async function checkSignature({ statement, signature, public_key, key_id }: BatchProof): Promise<CheckResult> {
  const base = { id: 'signature', facts: [{ label: 'Signature', text: signature }] } as const
  const no = { ...base, outcome: 'no', title: 'The signature is invalid' } as const
  const { kty, crv, x } = public_key
  if ((await thumbprint({ crv, kty, x })) !== key_id) {
    return { ...no, words: 'The key ID doesn’t match the thumbprint of the key in the proof.' }
  }
  try {
    const key = await crypto.subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify'])
    const text = new TextEncoder().encode(statementText(statement))
    const holds = await crypto.subtle.verify('Ed25519', key, decodeBase64(signature, SIGNATURE_LENGTH), text)
    return holds
      ? {
          ...base,
          outcome: 'yes',
          title: 'The signature is valid',
          words: 'The data was signed with the key in the proof (Ed25519) and hasn’t changed since.',
        }
      : { ...no, words: 'The signed data or the signature was changed, or another key signed it.' }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError') {
      const words = 'This browser doesn’t support Ed25519 signatures. Use the command below.'
      return { ...base, outcome: 'unknown', title: 'Signature not checked', words }
    }
    if (error instanceof RangeError || error instanceof DOMException) {
      return { ...no, words: 'The key or signature is malformed.' }
    }
    throw error
  }
}

/** Whether the network publishes this key. Unknown if its keys could not be loaded. */
export function checkKey({ key_id, public_key }: BatchProof, published: SettlementKeys | undefined): CheckResult {
  const isPublished = published?.keys.some(({ kid, x }) => kid === key_id && x === public_key.x)
  const base = { id: 'key', facts: [{ label: 'Key ID', text: key_id }] } as const
  if (!published) {
    const words = 'The published keys couldn’t be loaded, so the signer wasn’t checked.'
    return { ...base, outcome: 'unknown', title: 'Key not checked', words }
  }
  return isPublished
    ? {
        ...base,
        outcome: 'yes',
        title: 'The key belongs to the network',
        words: 'The network publishes this key. Save the key ID so you can tell if the key changes.',
      }
    : {
        ...base,
        outcome: 'no',
        title: 'The key doesn’t belong to the network',
        words: 'The network doesn’t publish this key for signing batches.',
      }
}

/** JWK thumbprint (RFC 7638). */
async function thumbprint(jwk: { crv: string; kty: string; x: string }): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(jwk))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
  return btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
