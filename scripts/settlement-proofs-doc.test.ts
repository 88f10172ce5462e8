import { execFileSync } from 'node:child_process'
import { createHash, createPublicKey, verify } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BatchProof } from '../lib/modules/settlements/contract.ts'
import { EXAMPLE_PROOF } from '../lib/wire/example-proof.ts'

const blocks = [...readFileSync('docs/settlement-proofs.md', 'utf8').matchAll(/```(?:json|text)\n([\s\S]*?)\n```/g)]
const [proofText = '', leafText = '', leafHash = '', statementText = ''] = blocks.map(([, text]) => text)
const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()

test('the test vector of docs/settlement-proofs.md is the example of the OpenAPI document', () => {
  expect(JSON.parse(proofText)).toEqual(EXAMPLE_PROOF)
  expect(BatchProof.parse(EXAMPLE_PROOF)).toEqual(EXAMPLE_PROOF)
})

test('its hashes and signature are those of the described bytes', () => {
  const { leaf, audit_path, root_hash, statement, signature, public_key } = EXAMPLE_PROOF
  expect([JSON.parse(leafText), JSON.parse(statementText)]).toEqual([leaf, statement])
  const hash = sha256(Buffer.from([0]), Buffer.from(leafText))
  expect(hash.toString('base64')).toBe(leafHash)
  const sibling = Buffer.from(audit_path[0] ?? '', 'base64')
  expect(sha256(Buffer.from([1]), hash, sibling).toString('base64')).toBe(root_hash)
  const key = createPublicKey({ key: public_key, format: 'jwk' })
  expect(verify(null, Buffer.from(statementText), key, Buffer.from(signature, 'base64'))).toBe(true)
})

test('the verifier accepts it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'proof-'))
  writeFileSync(join(folder, 'proof.json'), proofText)
  const args = ['scripts/verify-settlement.mjs', join(folder, 'proof.json'), '--key-id', EXAMPLE_PROOF.key_id]
  const output = execFileSync(process.execPath, args, { encoding: 'utf8' })
  expect(output).toContain('YES')
  rmSync(folder, { recursive: true })
})
