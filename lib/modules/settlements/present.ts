import { kind, magnitude, positionType } from '../../kernel/netting/netting.ts'
import { isoTime, unixSeconds } from '../../kernel/time.ts'
import type { TimelineEntry } from '../transactions/contract.ts'
import type { BatchDetails, BatchProof, BatchSummary, ProjectionResult, RunRecord, SettlementKeys } from './contract.ts'
import { finalityOf } from './finality/finality-of.ts'
import type { Proof } from './find-proof.ts'
import type { SettlementDetails } from './find-settlement.ts'
import type { Projection } from './project-position.ts'
import { shownStatus } from './running-batches.ts'
import type { Step } from './timeline/build-timeline.ts'
import type { BatchView, RunView } from './views.ts'

export const presentSummary = ({ batch, leaf }: BatchView): BatchSummary => ({
  token: batch.token,
  cutoff_time: unixSeconds(batch.cutoffAt),
  started_on: unixSeconds(batch.startedAt),
  completed_on: batch.completedAt && unixSeconds(batch.completedAt),
  status: batch.status,
  txn_count: leaf?.count ?? 0,
  currency: batch.currency,
  failure: batch.failure,
  net_total: batch.status === 'COMPLETED' ? (leaf?.total ?? 0n).toString() : null,
  finality: finalityOf(batch),
})

/**
 * A batch for the operator without a namespace: it counts all transactions and has no net total.
 */
export const presentWholeBatch = (view: BatchView): BatchSummary => ({
  ...presentSummary(view),
  txn_count: view.batch.transactionCount,
  net_total: null,
})

export const presentDetails = (details: SettlementDetails): BatchDetails => {
  const { batch, leaf, positions } = details
  const { rootHash, treeVersion, leavesCount, completedAt } = batch
  const sealed = rootHash !== null && treeVersion !== null && leavesCount !== null && completedAt !== null
  return {
    summary: presentSummary(details),
    merkle_root: sealed
      ? { root_hash: rootHash, version: treeVersion, leaves_count: leavesCount, created_at: isoTime(completedAt) }
      : null,
    merkle_leaf: leaf && {
      partner_id: leaf.partnerId,
      kind: kind(leaf.total),
      amount: magnitude(leaf.total).toString(),
      leaf_hash: leaf.leafHash,
    },
    positions: positions.map(({ counterparty, net, credits, debits, count }) => ({
      counterparty_id: counterparty.token,
      currency: batch.currency,
      position_type: positionType(net),
      net_amount: magnitude(net).toString(),
      counterparty_name: counterparty.name,
      counterparty_domain: counterparty.domain,
      credits: credits.toString(),
      debits: debits.toString(),
      txn_count: count,
    })),
  }
}

export const presentProof = (proof: Proof): BatchProof => ({
  leaf: proof.leaf,
  leaf_index: proof.leafIndex,
  tree_size: proof.statement.leaves_count,
  audit_path: [...proof.path],
  root_hash: proof.statement.root_hash,
  version: proof.statement.version,
  statement: proof.statement,
  signature: proof.signature,
  key_id: proof.key.keyId,
  public_key: jwk(proof.key.x),
})

const jwk = (x: string) => ({ kty: 'OKP', crv: 'Ed25519', x }) as const

export const presentKeys = (keys: readonly { keyId: string; x: string }[]): SettlementKeys => ({
  keys: keys.map(({ keyId, x }) => ({ ...jwk(x), kid: keyId, use: 'sig', alg: 'EdDSA' })),
})

export const presentRun = ({ run, progress }: RunView): RunRecord => ({
  token: run.token,
  environment: run.environment,
  status: shownStatus(run),
  cutoff_time: unixSeconds(run.cutoffAt),
  started_on: unixSeconds(run.startedAt),
  completed_on: run.completedAt && unixSeconds(run.completedAt),
  cycle: run.cycle,
  failure: run.failure,
  progress: progress && {
    share_done: progress.share,
    transactions_done: progress.transactions,
    transactions_per_second: progress.perSecond,
  },
})

export const presentProjection = (next: Date | undefined, projected: readonly Projection[]): ProjectionResult => ({
  next_cutoff: next ? unixSeconds(next) : null,
  positions: projected.map(({ currency, credits, debits, count }) => ({
    currency,
    net_total: (credits - debits).toString(),
    credits: credits.toString(),
    debits: debits.toString(),
    txn_count: count,
  })),
})

export const presentStep = (step: Step): TimelineEntry => ({
  at: isoTime(step.at),
  kind: step.kind,
  resource_id: step.resourceId,
  detail: step.detail,
  actor: step.actor,
})
