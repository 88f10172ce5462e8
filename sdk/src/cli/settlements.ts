import { readFileSync } from 'node:fs'
import { verifySettlement } from '../verify-settlement.ts'
import { type ClientCall, textOf } from './command.ts'
import { decimal } from './decimal.ts'
import { EXIT, type ExitCode, UsageError } from './io.ts'
import type { View } from './output.ts'
import { limitOf } from './payments.ts'
import { BATCH } from './views.ts'

const PAGE = 100

export async function listSettlements({ out, client, options }: ClientCall): Promise<void> {
  await out.list(batches(client), BATCH, limitOf(options))
}

/** The list has numbered pages. */
async function* batches(client: ClientCall['client']) {
  for (let page = 1; ; page++) {
    const found = (await client.settlements.list({ limit: PAGE, page })).batches
    yield* found
    if (found.length < PAGE) return
  }
}

type Verified = {
  readonly verified: true
  readonly leaf: Awaited<ReturnType<typeof verifySettlement>>['leaf']
  readonly key_id: string
}

const VERIFIED: View<Verified> = [
  { title: 'Verified', of: ({ leaf }) => `${leaf.kind} of ${decimal(leaf.amount, leaf.currency)}` },
  { title: 'Signed with', of: ({ key_id }) => key_id },
]

/** Verifies the proof of a batch. Keys that come from the same gateway as the proof are not independent evidence. */
export async function verifyBatch({ out, client, options, argument }: ClientCall): Promise<ExitCode> {
  const [keyId, file] = [textOf(options, 'key-id'), textOf(options, 'keys')]
  if (keyId && file) throw new UsageError('Use either --key-id or --keys')
  const pinned = file ? keysIn(file) : keyId ? { keyId } : undefined
  const proof = await client.settlements.proof(argument)
  const { leaf, key_id } = await verifySettlement(proof, pinned ?? (await client.settlements.keys()))
  out.record({ verified: true, leaf, key_id }, VERIFIED)
  if (pinned) return EXIT.done
  out.note(
    'Verified with keys from the same gateway. For independent evidence, pass --key-id or --keys from another source.',
  )
  return EXIT.unpinned
}

function keysIn(file: string): Parameters<typeof verifySettlement>[1] {
  try {
    const value = JSON.parse(readFileSync(file, 'utf8'))
    if (Array.isArray(value?.keys)) return value
  } catch {
    // Reported below.
  }
  throw new UsageError(`${file} is not a JWK set`)
}
