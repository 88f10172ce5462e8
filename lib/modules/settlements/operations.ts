import { z } from 'zod'
import { operation } from '../../wire/operation.ts'
import { CsvText, pathId } from '../../wire/shapes.ts'
import { Transaction } from '../transactions/contract.ts'
import {
  BatchDetails,
  BatchList,
  BatchProof,
  PaymentTimeline,
  ProjectionResult,
  RunHeaders,
  RunList,
  RunQuery,
  RunResult,
  SettledTransactionList,
  SettledTransactionQuery,
  SettlementFilters,
  SettlementKeys,
  SettlementQuery,
} from './contract.ts'

const tag = 'Settlements'
const batch_id = pathId('The batch')
const read = { by: 'key', flag: 'transactions_read', permission: 'read', partner: true, bearer: true } as const

export const listSettlements = operation({
  id: 'listSettlements',
  method: 'GET',
  path: '/settlements',
  tag,
  summary: 'List settlement batches',
  description:
    'Newest cutoff first: batches with transactions of the namespace. A batch is listed from the start of its run, as PROCESSING, until it is COMPLETED or FAILED. `txn_count` counts the namespace’s settled transactions and is 0 until the batch is COMPLETED.',
  access: read,
  query: SettlementQuery,
  data: BatchList,
})

export const exportSettlements = operation({
  id: 'exportSettlements',
  method: 'GET',
  path: '/settlements.csv',
  tag,
  summary: 'Export settlement batches as CSV',
  description: 'Accepts the same filters as the list. All matching rows are streamed, in the order of the list.',
  access: read,
  query: SettlementFilters,
  data: CsvText,
  produces: 'text/csv',
  extension: true,
})

export const findSettlement = operation({
  id: 'findSettlement',
  method: 'GET',
  path: '/settlements/{batch_id}',
  tag,
  summary: 'Get a settlement batch',
  description:
    'Merkle root, leaf and net positions are present once the batch is COMPLETED; leaf and positions are the namespace’s own. The ID does not change. `failure` says why a batch is FAILED: its run was interrupted and the batch is retried, or its figures are inconsistent and the next run settles its transactions.',
  access: read,
  params: z.object({ batch_id }),
  data: BatchDetails,
  errors: [404],
  echoScope: true,
})

export const listSettledTransactions = operation({
  id: 'listSettledTransactions',
  method: 'GET',
  path: '/settlements/{batch_id}/transactions',
  tag,
  summary: 'List settled transactions',
  description:
    'Newest first: the namespace’s transactions in the batch, which make up its net positions. Empty until the batch is COMPLETED.',
  access: read,
  params: z.object({ batch_id }),
  query: SettledTransactionQuery,
  data: SettledTransactionList,
  errors: [404],
  extension: true,
})

export const findSettledTransaction = operation({
  id: 'findSettledTransaction',
  method: 'GET',
  path: '/settlements/{batch_id}/transactions/{transaction_id}',
  tag,
  summary: 'Get a settled transaction',
  description: 'Returns 404 unless the transaction is in the batch and involves the namespace.',
  access: read,
  params: z.object({ batch_id, transaction_id: pathId('The transaction') }),
  data: Transaction,
  errors: [404],
})

export const runSettlement = operation({
  id: 'runSettlement',
  method: 'POST',
  path: '/settlements',
  tag,
  summary: 'Run a settlement now',
  description:
    'Any admin of a sandbox organization can settle the sandbox; the operator can settle either environment, with or without a namespace. An organization can do so 60 times an hour. A cutoff applies to everyone in the environment. `run` describes the run. `batches` lists the batches that the namespace can see, or all without a namespace; it is empty if nothing of the namespace was settled.',
  access: { by: 'member', permission: 'settlements.run', partner: true, partnerless: 'operator' },
  stepUp: 'live',
  headers: RunHeaders,
  data: RunResult,
  extension: true,
  network: true,
})

export const listSettlementRuns = operation({
  id: 'listSettlementRuns',
  method: 'GET',
  path: '/settlement-runs',
  tag,
  summary: 'List settlement runs',
  description:
    'Newest first, with the progress of the current run. For members who can run a settlement of the environment.',
  access: { by: 'member', permission: 'settlements.run', partner: true, partnerless: 'operator' },
  headers: RunHeaders,
  query: RunQuery,
  data: RunList,
  extension: true,
  network: true,
})

export const projectSettlement = operation({
  id: 'projectSettlement',
  method: 'GET',
  path: '/settlements/projection',
  tag,
  summary: 'Get the projected net position',
  description: 'Returns the net position in each currency, as if a settlement ran now.',
  access: read,
  data: ProjectionResult,
  extension: true,
})

export const listSettlementKeys = operation({
  id: 'listSettlementKeys',
  method: 'GET',
  path: '/settlements/keys',
  tag,
  summary: 'Get settlement signing keys',
  description:
    'Returns a JWK set with all keys that ever signed a batch, so that old proofs can still be verified. `kid` is the `key_id` of a proof.',
  access: { by: 'anyone' },
  data: SettlementKeys,
  extension: true,
})

export const findProof = operation({
  id: 'findProof',
  method: 'GET',
  path: '/settlements/{batch_id}/proof',
  tag,
  summary: 'Get a settlement proof',
  description:
    'Proves offline that the namespace’s leaf is in the batch. Returns 409 until the batch is COMPLETED. The hash of a leaf is SHA-256 of the byte 0x00 and the RFC 8785 JSON of `leaf` in UTF-8; that of a node is SHA-256 of the byte 0x01, the left hash and the right hash (RFC 6962, so a last node without a sibling moves up unchanged). `signature` signs the RFC 8785 JSON of `statement` in UTF-8 with Ed25519.',
  access: read,
  params: z.object({ batch_id }),
  data: BatchProof,
  errors: [404, 409],
  extension: true,
})

export const exportSettledTransactions = operation({
  id: 'exportSettledTransactions',
  method: 'GET',
  path: '/settlements/{batch_id}/transactions.csv',
  tag,
  summary: 'Export settled transactions as CSV',
  description:
    'One row per line, oldest first. The signed amounts add up to the namespace’s net total. Returns 409 until the batch is COMPLETED.',
  access: read,
  params: z.object({ batch_id }),
  data: CsvText,
  produces: 'text/csv',
  errors: [404, 409],
  extension: true,
})

export const exportBatchStatement = operation({
  id: 'exportBatchStatement',
  method: 'GET',
  path: '/settlements/{batch_id}/statement.csv',
  tag,
  summary: 'Export net positions as CSV',
  description: 'One row per counterparty and a final row with the totals. Returns 409 until the batch is COMPLETED.',
  access: read,
  params: z.object({ batch_id }),
  data: CsvText,
  produces: 'text/csv',
  errors: [404, 409],
  extension: true,
})

export const findTimeline = operation({
  id: 'findTimeline',
  method: 'GET',
  path: '/payments/{payment_id}/timeline',
  tag: 'Payments',
  summary: 'Get a payment’s timeline',
  description:
    'Returns every step from creation to settlement, with its time and actor, as far as the caller can see them.',
  access: read,
  params: z.object({ payment_id: pathId('The payment') }),
  data: PaymentTimeline,
  errors: [404],
  extension: true,
})
