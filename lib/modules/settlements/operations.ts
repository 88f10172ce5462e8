import { z } from 'zod'
import { operation } from '../../wire/operation.ts'
import { pathId } from '../../wire/shapes.ts'
import { Transaction } from '../transactions/contract.ts'
import {
  BatchDetails,
  BatchList,
  PaymentTimeline,
  RunHeaders,
  RunResult,
  SettledTransactionList,
  SettledTransactionQuery,
  SettlementQuery,
} from './contract.ts'

const tag = 'Settlements'
const batch_id = pathId('The batch')
const read = { by: 'key', flag: 'transactions_read', role: 'viewer', partner: true } as const

export const listSettlements = operation({
  id: 'listSettlements',
  method: 'GET',
  path: '/settlements',
  tag,
  summary: 'List the settlement batches that hold lines of the namespace, newest cutoff first',
  description: '`txn_count` counts the transactions that hold a line of the namespace.',
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
    'Root, leaf and positions are there once the batch is COMPLETED. The leaf and the positions are those of the namespace alone.',
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
  description: 'They are what the net positions of the namespace are made of.',
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
    'Any admin of a sandbox organization for the sandbox; the operator for either. Empty when there was nothing to settle.',
  access: { by: 'member', role: 'admin', partner: true },
  headers: RunHeaders,
  data: RunResult,
  extension: true,
  network: true,
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
