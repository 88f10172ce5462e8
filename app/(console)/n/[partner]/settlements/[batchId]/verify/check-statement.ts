import { decodeBase64 } from '#lib/kernel/merkle/base64.ts'
import { FIRST_VERSION, statementText, VERSION } from '#lib/kernel/merkle/statement.ts'
import type { BatchDetails, BatchProof, SettlementKeys } from '#lib/modules/settlements/contract.ts'
import type { Rung } from './rung.ts'

const SIGNATURE_LENGTH = 64

/** Whether what the network signed is about this very tree, batch and cutoff. */
export function checkStatement(proof: BatchProof, { summary, merkle_root: shown }: BatchDetails): Rung {
  const { statement, leaf } = proof
  const differences = (
    [
      ['root', statement.root_hash, proof.root_hash],
      ['root', statement.root_hash, shown?.root_hash],
      ['number of leaves', statement.leaves_count, proof.tree_size],
      ['version', statement.version, proof.version],
      // What the network signed in another scheme was not checked by this one.
      ['version', statement.version, statement.version === FIRST_VERSION ? FIRST_VERSION : VERSION],
      ['batch', statement.batch_id, leaf.batch_id],
      ['currency', statement.currency, leaf.currency],
      ['cutoff', statement.cutoff_time, summary.cutoff_time],
    ] as const
  )
    .filter(([, said, here]) => said !== here)
    .map(([name, said, here]) => `another ${name} (${said}, not ${here})`)
  const holds = differences.length === 0
  return {
    id: 'statement',
    outcome: holds ? 'yes' : 'no',
    title: holds ? 'The statement is about this root' : 'The statement is about something else',
    words: holds
      ? 'Root, number of leaves, batch, currency and cutoff stand together in one statement, so that none can be exchanged alone.'
      : `The statement names ${[...new Set(differences)].join('; ')}.`,
    facts: [{ label: 'Statement, as signed', text: statementText(statement) }],
  }
}

/** Whether the key in the proof signed the statement. Some browsers do not know Ed25519. */
export async function checkSignature({ statement, signature, public_key, key_id }: BatchProof): Promise<Rung> {
  const base = { id: 'signature', facts: [{ label: 'Signature', text: signature }] } as const
  const no = { ...base, outcome: 'no', title: 'The statement is not signed by this key' } as const
  const { kty, crv, x } = public_key
  if ((await thumbprint({ crv, kty, x })) !== key_id) {
    return { ...no, words: 'The key id is not the thumbprint of the key in the proof.' }
  }
  try {
    const key = await crypto.subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify'])
    const text = new TextEncoder().encode(statementText(statement))
    const holds = await crypto.subtle.verify('Ed25519', key, decodeBase64(signature, SIGNATURE_LENGTH), text)
    return holds
      ? {
          ...base,
          outcome: 'yes',
          title: 'The statement is signed',
          words: 'The Ed25519 signature is of this statement by the key in the proof: nothing in it was changed since.',
        }
      : { ...no, words: 'The signature is of another text or by another key: statement or signature was changed.' }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError') {
      const words = 'This browser does not know Ed25519 signatures. The command below checks it.'
      return { ...base, outcome: 'unknown', title: 'The signature was not checked', words }
    }
    if (error instanceof RangeError || error instanceof DOMException) {
      return { ...no, words: 'Key or signature do not have the form of one: they were changed.' }
    }
    throw error
  }
}

/** Whether the network publishes the key as its own. Without its keys, that stays open. */
export function checkKey({ key_id, public_key }: BatchProof, published: SettlementKeys | undefined): Rung {
  const known = published?.keys.some(({ kid, x }) => kid === key_id && x === public_key.x)
  const base = { id: 'key', facts: [{ label: 'Key id', text: key_id }] } as const
  if (!published) {
    const words = 'The published keys could not be read, so whose key signed was not compared.'
    return { ...base, outcome: 'unknown', title: 'The key was not compared', words }
  }
  return known
    ? {
        ...base,
        outcome: 'yes',
        title: 'The key is the network’s',
        words: 'It is among the keys that the network publishes to everybody. Keep its id: another key would show.',
      }
    : {
        ...base,
        outcome: 'no',
        title: 'The key is not the network’s',
        words: 'The network does not publish this key as one that signs batches.',
      }
}

/** RFC 7638. */
async function thumbprint(jwk: { crv: string; kty: string; x: string }): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(jwk))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
  return btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
