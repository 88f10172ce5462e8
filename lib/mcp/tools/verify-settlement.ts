import { createPublicKey, hash, verify } from 'node:crypto'
import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { decodeBase64 } from '../../kernel/merkle/base64.ts'
import { HASH_LENGTH, leafHash } from '../../kernel/merkle/hash.ts'
import { leafData } from '../../kernel/merkle/leaf.ts'
import { nodeHasher } from '../../kernel/merkle/node-hasher.ts'
import { statementText } from '../../kernel/merkle/statement.ts'
import { verifyInclusionAsync } from '../../kernel/merkle/verify.ts'
import { formatMoney } from '../../kernel/money/amount.ts'
import type { BatchProof, SettlementKeys } from '../../modules/settlements/contract.ts'
import type { Session } from '../session.ts'
import { addReadTool } from '../tool.ts'
import { timeText } from '../words.ts'

export const verifySettlement = (server: McpServer, session: Session): void =>
  addReadTool(
    server,
    session,
    {
      name: 'verify_settlement',
      title: 'Verify a settlement',
      description:
        'Verifies the proof of a completed settlement batch: that the tree contains the namespace’s total, and that the network signed its root with a published key. The gateway runs this check on its own data. For independent evidence, run the verifier `verify-settlement.mjs` on the downloaded proof.',
      input: { batch_id: z.string().min(1).max(64).describe('ID of the batch, as get_positions returns it') },
    },
    async ({ batch_id }) => {
      const [proof, published] = await Promise.all([
        session.call('GET /settlements/{batch_id}/proof', { params: { batch_id } }),
        session.call('GET /settlements/keys', {}),
      ])
      const problem = await problemWith(proof, published, batch_id)
      return problem === undefined ? verified(proof) : `NOT VALID: ${problem}.`
    },
  )

/** Why a proof is not valid; undefined if it is. */
async function problemWith(proof: BatchProof, { keys }: SettlementKeys, batch_id: string): Promise<string | undefined> {
  const { leaf, statement, public_key } = proof
  const stated = [
    ['batch', leaf.batch_id, batch_id],
    ['batch', statement.batch_id, leaf.batch_id],
    ['currency', statement.currency, leaf.currency],
    ['root', statement.root_hash, proof.root_hash],
    ['number of leaves', statement.leaves_count, proof.tree_size],
    ['version', statement.version, proof.version],
  ] as const
  const differing = stated.find(([, one, other]) => one !== other)
  if (differing) return `the ${differing[0]} does not match`
  if (!(await isIncluded(proof))) return 'the leaf is not in the tree with this root'
  const { kty, crv, x } = public_key
  if (hash('sha256', JSON.stringify({ crv, kty, x }), 'buffer').toString('base64url') !== proof.key_id)
    return 'key_id is not the thumbprint of the key'
  if (!keys.some((key) => key.x === x && key.kid === proof.key_id))
    return 'the key is not one that the network published'
  const key = createPublicKey({ key: { kty, crv, x }, format: 'jwk' })
  const isSigned = verify(null, Buffer.from(statementText(statement)), key, decodeBase64(proof.signature, 64))
  return isSigned ? undefined : 'the signature does not match the statement'
}

async function isIncluded({ leaf, leaf_index, tree_size, audit_path, root_hash }: BatchProof): Promise<boolean> {
  const hashOf = (text: string) => decodeBase64(text, HASH_LENGTH)
  const claim = { index: leaf_index, size: tree_size, path: audit_path.map(hashOf), root: hashOf(root_hash) }
  const verdict = await verifyInclusionAsync(
    { ...claim, leafHash: leafHash(leafData(leaf), nodeHasher) },
    async (data) => nodeHasher(data),
  )
  return verdict.ok
}

const verified = ({ leaf, leaf_index, tree_size, statement, root_hash, key_id }: BatchProof): string =>
  [
    `VALID: the namespace’s total in ${leaf.batch_id} is ${formatMoney({ currency: leaf.currency, minor: BigInt(leaf.amount) })} (${leaf.kind}).`,
    `environment: ${statement.environment}`,
    `cutoff: ${timeText(statement.cutoff_time)}`,
    `leaf: ${leaf_index + 1} of ${tree_size}`,
    `root: ${root_hash}`,
    `signed with: ${key_id}, which the network has published`,
  ].join('\n')
