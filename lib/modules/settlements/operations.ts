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
  SettlementKeys,
  SettlementQuery,
} from './contract.ts'

const tag = 'Settlements'
const batch_id = pathId('The batch')
const read = { by: 'key', flag: 'transactions_read', role: 'viewer', partner: true, bearer: true } as const

export const listSettlements = operation({
  id: 'listSettlements',
  method: 'GET',
  path: '/settlements',
  tag,
  summary: 'List the settlement batches that hold lines of the namespace, newest cutoff first',
  description:
    'A batch is listed from the moment its run starts: PROCESSING, until it is COMPLETED or FAILED. `txn_count` counts the settled transactions that hold a line of the namespace, and is 0 until the batch is COMPLETED.',
  access: read,
  query: SettlementQuery,
  data: BatchList,
})

export const findSettlement = operation({
  id: 'findSettlement',
  method: 'GET',
  path: '/settlements/{batch_id}',
  tag,
  summary: 'Read a settlement batch: summary, merkle root, own leaf, net positions',
  description:
    'Root, leaf and positions are there once the batch is COMPLETED. Its identifier stays the same from PROCESSING on. A FAILED batch says why in `failure`: either the run was interrupted, and the same batch is retried, or its figures cannot be right, and a batch of the next run takes its transactions. The leaf and the positions are those of the namespace alone.',
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
  summary: 'List the transactions of a batch that hold a line of the namespace, newest first',
  description: 'They are what the net positions of the namespace are made of. None until the batch is COMPLETED.',
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
  summary: 'Find a settled transaction inside a batch',
  description: '404 unless the batch holds the transaction and the transaction a line of the namespace.',
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
    'Any admin of a sandbox organization may settle the sandbox, 60 times an hour; the operator may settle either environment, with or without a namespace. A cutoff is one for everybody in the environment. `run` says what ran. `batches` are those that the namespace sees, all of them without a namespace: an empty list means that the run settled nothing that concerns it.',
  access: { by: 'member', role: 'admin', partner: true, partnerless: 'operator' },
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
  summary: 'List settlement runs, newest first, with the progress of the one under way',
  description: 'For everyone who may run a settlement of the environment.',
  access: { by: 'member', role: 'admin', partner: true, partnerless: 'operator' },
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
  summary: 'Project the net position of the namespace at the next cutoff, by currency',
  description: 'What a settlement would come to if it ran now.',
  access: read,
  data: ProjectionResult,
  extension: true,
})

export const listSettlementKeys = operation({
  id: 'listSettlementKeys',
  method: 'GET',
  path: '/settlements/keys',
  tag,
  summary: 'List the public keys that sign batches, as a JWK set',
  description:
    'Those that ever signed one, so that old proofs can still be verified. `kid` is the `key_id` of a proof.',
  access: { by: 'anyone' },
  data: SettlementKeys,
  extension: true,
})

export const findProof = operation({
  id: 'findProof',
  method: 'GET',
  path: '/settlements/{batch_id}/proof',
  tag,
  summary: 'Prove that the leaf of the namespace is in the batch',
  description: 'Everything that a verifier needs to check it without asking anybody. 409 until the batch is COMPLETED.',
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
  summary: 'Export the lines of the namespace in a batch as CSV, however many',
  description:
    'A row a line, oldest first; their signed amounts sum to the net total of the namespace. 409 until the batch is COMPLETED.',
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
  summary: 'Export the net positions of the namespace in a batch as CSV',
  description: 'A row a counterparty, and a last one with the totals. 409 until the batch is COMPLETED.',
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
  summary: "A payment's story, from its creation to its settlement",
  description: 'Every step with its time and whoever took it, as far as the caller may know.',
  access: read,
  params: z.object({ payment_id: pathId('The payment') }),
  data: PaymentTimeline,
  errors: [404],
  extension: true,
})
