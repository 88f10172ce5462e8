import { z } from 'zod'
import { EXAMPLE_PROOF } from '../../wire/example-proof.ts'
import { Currency, Environment, paging, queryNumber, token, UnixSeconds } from '../../wire/shapes.ts'
import { Timeline, Transaction } from '../transactions/contract.ts'
import { BATCH_STATES, FINALITY_STATES } from './states.ts'

const minor = z.string().meta({ description: 'Amount in minor units', example: '10000' })

/** How much of a batch the settlement bank has confirmed. */
export const BatchFinality = z
  .object({
    state: z.enum(FINALITY_STATES).meta({
      description:
        '`pending`: an instruction is not confirmed, or a reversal is open. `final`: all instructions are confirmed and no reversal is open; this never changes',
    }),
    final_on: UnixSeconds.nullable().meta({ description: 'When the batch became final; null before' }),
    instructions: z.object({
      total: z.int().meta({ description: 'Number of settlement instructions of the batch' }),
      sent: z.int().meta({ description: 'Those that were sent to the settlement bank and have no result yet' }),
      confirmed: z.int(),
      rejected: z.int(),
    }),
  })
  .meta({ id: 'BatchFinality' })
export type BatchFinality = z.infer<typeof BatchFinality>

export const BatchSummary = z
  .object({
    token: token('batch'),
    cutoff_time: UnixSeconds,
    started_on: UnixSeconds,
    completed_on: UnixSeconds.nullable(),
    status: z.enum(BATCH_STATES),
    txn_count: z.int().meta({
      description: 'Number of settled transactions that involve the namespace; 0 until the batch is COMPLETED',
    }),
    currency: z.string().meta({ description: 'Extension: currency of the batch' }),
    failure: z.string().nullable().meta({ description: 'Extension: why the batch is FAILED and what happens next' }),
    net_total: z.string().nullable().meta({
      description:
        'Extension: total net position of the namespace, in signed minor units; null until the batch is COMPLETED',
    }),
    finality: BatchFinality.nullable().meta({
      description:
        'Extension: whether the money of the batch has moved at the settlement bank; null if the batch has no settlement instructions',
    }),
  })
  .meta({ id: 'BatchSummary' })
export type BatchSummary = z.infer<typeof BatchSummary>

const BatchMerkleRoot = z
  .object({
    root_hash: z.string().meta({ description: 'SHA-256 hash, base64-encoded' }),
    version: z.string().meta({ example: 'rfc6962-sha256/2' }),
    leaves_count: z.int(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'BatchMerkleRoot' })

const BatchMerkleLeaf = z
  .object({
    partner_id: token('part'),
    kind: z.enum(['creditor', 'debtor']),
    amount: minor,
    leaf_hash: z.string().meta({ description: 'SHA-256 hash, base64-encoded' }),
  })
  .meta({ id: 'BatchMerkleLeaf' })

export const NetPosition = z
  .object({
    counterparty_id: token('part'),
    currency: z.string(),
    position_type: z.enum(['Debit', 'Credit']),
    net_amount: minor,
    counterparty_name: z.string().meta({ description: 'Extension: name of the counterparty’s namespace' }),
    counterparty_domain: z.string().meta({ description: 'Extension: domain of the counterparty’s namespace' }),
    credits: minor.meta({
      description: 'Extension: gross amount that the counterparty owes the namespace, in minor units',
    }),
    debits: minor.meta({
      description: 'Extension: gross amount that the namespace owes the counterparty, in minor units',
    }),
    txn_count: z.int().meta({ description: 'Extension: number of transactions with the counterparty' }),
  })
  .meta({ id: 'NetPosition' })
export type NetPosition = z.infer<typeof NetPosition>

export const BatchDetails = z
  .object({
    summary: BatchSummary,
    merkle_root: BatchMerkleRoot.nullable(),
    merkle_leaf: BatchMerkleLeaf.nullable(),
    positions: z.array(NetPosition),
  })
  .meta({ id: 'BatchDetails' })
export type BatchDetails = z.infer<typeof BatchDetails>

const seconds = queryNumber(0, 253_402_300_799)

/** Query names as published (contract#settlement); both ends of the cutoff range are inclusive. */
export const SettlementFilters = z.object({
  status: z.enum(BATCH_STATES).optional().meta({ description: 'Only batches with this status' }),
  currency: Currency.optional().meta({ description: 'Extension: only batches in this currency' }),
  cutoff_from: seconds
    .optional()
    .meta({ description: 'Only batches with a cutoff at or after this time, in Unix seconds' }),
  cutoff_to: seconds
    .optional()
    .meta({ description: 'Only batches with a cutoff at or before this time, in Unix seconds' }),
  finality: z.enum(FINALITY_STATES).optional().meta({
    description: 'Extension: only batches with settlement instructions, by whether they are final',
  }),
  booked_on: z.iso.date().optional().meta({
    description: 'Extension: only batches in the daily statement of this day, in UTC',
    example: '2026-11-27',
  }),
})
export type SettlementFilters = z.infer<typeof SettlementFilters>

export const SettlementQuery = SettlementFilters.extend(paging())
export type SettlementQuery = z.infer<typeof SettlementQuery>

export const BatchList = z.object({ total: z.int(), batches: z.array(BatchSummary) }).meta({ id: 'BatchList' })
export type BatchList = z.infer<typeof BatchList>

/** Names as published (contract#settlement). */
export const SettledTransactionQuery = z.object({
  transaction_id: z.string().max(100).optional().meta({ description: 'Only the transaction with this ID' }),
  counterparty_id: z
    .string()
    .max(100)
    .optional()
    .meta({ description: 'Extension: only transactions with this counterparty namespace' }),
  ...paging(),
})
export type SettledTransactionQuery = z.infer<typeof SettledTransactionQuery>
export const SettledTransaction = Transaction.extend({
  reference: z.string().meta({ description: 'Reference of the payment' }),
}).meta({ id: 'SettledTransaction' })
export type SettledTransaction = z.infer<typeof SettledTransaction>
export const SettledTransactionList = z
  .object({ count: z.int(), transactions: z.array(SettledTransaction) })
  .meta({ id: 'SettledTransactionList' })

/** The environment of a run; defaults to the namespace's environment (contract#settlement). */
export const RunHeaders = z.object({
  'x-environment': Environment.optional().meta({
    description: 'Sandbox or live; defaults to the environment of the namespace',
  }),
})

const hash = z.string().meta({ description: 'SHA-256 hash, base64-encoded' })

/** The statement that the network signs for a batch, in its RFC 8785 form. */
const StatementShape = z
  .object({
    batch_id: token('batch'),
    currency: z.string(),
    cutoff_time: UnixSeconds,
    environment: Environment,
    leaves_count: z.int(),
    root_hash: hash,
    version: z.string().meta({ example: 'rfc6962-sha256/2' }),
  })
  .meta({ id: 'BatchStatement' })

const publicKey = {
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string().meta({ description: 'Public key, base64url-encoded' }),
}

export const BatchProof = z
  .object({
    leaf: z.object({
      amount: minor,
      batch_id: token('batch'),
      currency: z.string(),
      kind: z.enum(['creditor', 'debtor']),
      partner_id: token('part'),
      salt: z.string().meta({ description: '16 random bytes, base64-encoded', example: 'AAAAAAAAAAAAAAAAAAAAAA==' }),
      audit_hash: z.string().optional().meta({
        description: 'Last hash of the organization’s audit chain when the batch was created. Since version `/2`',
      }),
      audit_sequence: z.int().min(0).optional().meta({
        description: 'Sequence number of that hash; 0 if the chain was empty. Since version `/2`',
      }),
    }),
    leaf_index: z.int().min(0),
    tree_size: z.int(),
    audit_path: z.array(hash).meta({ description: 'Sibling hashes from the leaf to the root' }),
    root_hash: hash,
    version: z.string().meta({ example: 'rfc6962-sha256/2' }),
    statement: StatementShape,
    signature: z
      .string()
      .meta({ description: 'Ed25519 signature of the RFC 8785 form of `statement`, base64-encoded' }),
    key_id: z.string().meta({ description: 'RFC 7638 thumbprint of the signing key' }),
    public_key: z
      .object(publicKey)
      .meta({ description: 'The signing key. Compare `key_id` with the keys of the network before you trust it' }),
  })
  .meta({ id: 'BatchProof', example: EXAMPLE_PROOF })
export type BatchProof = z.infer<typeof BatchProof>

/** A JWK set (RFC 7517). */
export const SettlementKeys = z
  .object({
    keys: z.array(z.object({ ...publicKey, kid: z.string(), use: z.literal('sig'), alg: z.literal('EdDSA') })),
  })
  .meta({ id: 'SettlementKeys' })
export type SettlementKeys = z.infer<typeof SettlementKeys>

export const RunQuery = z.object({
  status: z.enum(BATCH_STATES).optional().meta({ description: 'Only runs with this status' }),
  ...paging(),
})
export type RunQuery = z.infer<typeof RunQuery>

export const RunRecord = z
  .object({
    token: token('run'),
    environment: Environment,
    status: z.enum(BATCH_STATES),
    cutoff_time: UnixSeconds,
    started_on: UnixSeconds,
    completed_on: UnixSeconds.nullable(),
    cycle: z.string().nullable().meta({
      description:
        'Name of the settlement cycle whose cutoff started the run; null if the run was started on demand, or before names were recorded',
      example: 'Hourly',
    }),
    failure: z
      .string()
      .nullable()
      .meta({ description: 'Why the run failed, or was interrupted before its retry. A failed run settles nothing' }),
    progress: z
      .object({
        share_done: z.number().min(0).max(1),
        transactions_done: z.int(),
        transactions_per_second: z.int(),
      })
      .nullable()
      .meta({
        description: 'Approximate progress of the current run; null before its work starts and after it has ended',
      }),
  })
  .meta({ id: 'SettlementRunRecord' })
export type RunRecord = z.infer<typeof RunRecord>
/** The result of a settlement on demand. */
export const RunResult = z.object({ run: RunRecord, batches: z.array(BatchSummary) }).meta({ id: 'SettlementRun' })
export const RunList = z.object({ count: z.int(), runs: z.array(RunRecord) }).meta({ id: 'SettlementRunList' })

export const ProjectionResult = z
  .object({
    next_cutoff: UnixSeconds.nullable().meta({
      description: 'Time of the next scheduled cutoff; null if settlement is not scheduled',
    }),
    positions: z.array(
      z.object({
        currency: z.string(),
        net_total: z
          .string()
          .meta({ description: 'Net position in signed minor units; positive if the namespace is owed money' }),
        credits: z.string().meta({ description: 'Amount in minor units', example: '10000' }),
        debits: z.string().meta({ description: 'Amount in minor units', example: '10000' }),
        txn_count: z.int().meta({ description: 'Number of unsettled transactions that involve the namespace' }),
      }),
    ),
  })
  .meta({ id: 'SettlementProjection' })
export type ProjectionResult = z.infer<typeof ProjectionResult>

/** A payment's timeline up to its settlement. */
export const PaymentTimeline = Timeline
