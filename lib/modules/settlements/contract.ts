import { z } from 'zod'
import { ENVIRONMENTS } from '../../kernel/access.ts'
import { paging, queryNumber, token, UnixSeconds } from '../../wire/shapes.ts'
import { Timeline, Transaction } from '../transactions/contract.ts'
import { BATCH_STATES } from './states.ts'

const minor = z.string().meta({ description: 'Minor units', example: '10000' })

export const BatchSummary = z
  .object({
    token: token('batch'),
    cutoff_time: UnixSeconds,
    started_on: UnixSeconds,
    completed_on: UnixSeconds.nullable(),
    status: z.enum(BATCH_STATES),
    txn_count: z.int().meta({ description: 'Transactions of the batch that hold a line of the namespace' }),
    currency: z.string().meta({ description: 'Extension: a batch has one currency' }),
    failure: z.string().nullable().meta({ description: 'Extension: why a FAILED batch failed' }),
    net_total: z.string().nullable().meta({
      description: 'Extension: total net position of the namespace in minor units, signed; null until completed',
    }),
  })
  .meta({ id: 'BatchSummary' })
export type BatchSummary = z.infer<typeof BatchSummary>

export const BatchMerkleRoot = z
  .object({
    root_hash: z.string().meta({ description: 'base64' }),
    version: z.string().meta({ example: 'rfc6962-sha256/1' }),
    leaves_count: z.int(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'BatchMerkleRoot' })

export const BatchMerkleLeaf = z
  .object({
    partner_id: token('part'),
    kind: z.enum(['creditor', 'debtor']),
    amount: minor,
    leaf_hash: z.string().meta({ description: 'base64' }),
  })
  .meta({ id: 'BatchMerkleLeaf' })

export const NetPosition = z
  .object({
    counterparty_id: token('part'),
    currency: z.string(),
    position_type: z.enum(['Debit', 'Credit']),
    net_amount: minor,
    counterparty_name: z.string().meta({ description: 'Extension: name of the counterparty’s namespace' }),
    counterparty_domain: z.string().meta({ description: 'Extension: its domain' }),
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

/** Query names as published (contract 7); both ends of the cutoff range are inclusive. */
export const SettlementQuery = z.object({
  status: z.enum(BATCH_STATES).optional().meta({ description: 'Only batches of this status' }),
  cutoff_from: seconds.optional().meta({ description: 'Cutoff at this time or later, in Unix seconds' }),
  cutoff_to: seconds.optional().meta({ description: 'Cutoff at this time or earlier, in Unix seconds' }),
  ...paging(),
})
export type SettlementQuery = z.infer<typeof SettlementQuery>

export const BatchList = z.object({ total: z.int(), batches: z.array(BatchSummary) }).meta({ id: 'BatchList' })
export type BatchList = z.infer<typeof BatchList>

export const RunResult = z.object({ batches: z.array(BatchSummary) }).meta({ id: 'SettlementRun' })

/** Names as published (contract 7). */
export const SettledTransactionQuery = z.object({
  transaction_id: z.string().max(100).optional().meta({ description: 'The whole transaction id' }),
  ...paging(),
})
export type SettledTransactionQuery = z.infer<typeof SettledTransactionQuery>
export const SettledTransactionList = z
  .object({ count: z.int(), transactions: z.array(Transaction) })
  .meta({ id: 'SettledTransactionList' })

/** Which environment to settle; without it, that of the namespace (contract 7). */
export const RunHeaders = z.object({
  'x-environment': z
    .enum(ENVIRONMENTS)
    .optional()
    .meta({ description: 'Which environment to settle; without it, that of the namespace' }),
})

/** A payment's story up to its settlement. */
export const PaymentTimeline = Timeline
