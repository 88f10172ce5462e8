import { kind, magnitude, positionType } from '../../kernel/netting/netting.ts'
import { isoTime, unixSeconds } from '../../kernel/time.ts'
import type { TimelineEntry } from '../transactions/contract.ts'
import type { BatchDetails, BatchSummary } from './contract.ts'
import type { SettlementDetails } from './find-settlement.ts'
import type { BatchView } from './rows.ts'
import type { Step } from './tell-story.ts'

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
    merkle_leaf: {
      partner_id: leaf.partnerId,
      kind: kind(leaf.total),
      amount: magnitude(leaf.total).toString(),
      leaf_hash: leaf.leafHash,
    },
    positions: positions.map(({ counterparty, net }) => ({
      counterparty_id: counterparty.token,
      currency: batch.currency,
      position_type: positionType(net),
      net_amount: magnitude(net).toString(),
      counterparty_name: counterparty.name,
      counterparty_domain: counterparty.domain,
    })),
  }
}

export const presentStep = (step: Step): TimelineEntry => ({
  at: isoTime(step.at),
  kind: step.kind,
  resource_id: step.resourceId,
  detail: step.detail,
  actor: step.actor,
})
