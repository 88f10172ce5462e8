import { isoTime } from '../../kernel/time.ts'
import type { ListedChange } from './changes.ts'
import type {
  Liquidity,
  LiquidityChange,
  LiquidityMovement,
  LiquiditySample,
  OwnLiquidity,
  SignedAmount,
} from './contract.ts'
import { headroom, percentOf, percentUsed } from './exposure.ts'
import type { OwnLimit } from './list-liquidity.ts'
import type { LiquidityRow, MovementRow, SampleRow } from './table.ts'

const amount = (currency: string, minor: bigint): SignedAmount => ({ currency, total: minor.toString() })
const amountOrNull = (currency: string, minor: bigint | null) => (minor === null ? null : amount(currency, minor))

/** The position has the sign of net positions: positive if it is owed to the namespace. */
export function presentLiquidity(row: LiquidityRow, nextCutoff: Date | undefined): Liquidity {
  const { currency } = row
  return {
    partner_id: row.partnerId,
    currency,
    net_debit_cap: amountOrNull(currency, row.netDebitCap),
    funds: amount(currency, row.funds),
    position: amount(currency, -(row.position ?? 0n)),
    reserved: amount(currency, row.reserved ?? 0n),
    headroom: amountOrNull(currency, headroom(row)),
    use_percent: percentUsed(row),
    state: row.position === null ? 'counting' : 'active',
    updated_on: isoTime(row.updatedAt),
    next_cutoff_on: nextCutoff ? isoTime(nextCutoff) : null,
  }
}

/** Nothing is not final while the position is being counted, which is then shown as 0. */
export const presentOwnLiquidity = (
  { row, notFinal, needsFinality }: OwnLimit,
  nextCutoff: Date | undefined,
): OwnLiquidity => ({
  ...presentLiquidity(row, nextCutoff),
  not_final: amount(row.currency, row.position === null ? 0n : notFinal),
  freed_by: needsFinality ? 'finality' : 'settlement',
})

export const presentMovement = (row: MovementRow): LiquidityMovement => ({
  movement_id: row.token,
  kind: row.kind,
  currency: row.currency,
  amount: amountOrNull(row.currency, row.amount),
  net_debit_cap: amountOrNull(row.currency, row.netDebitCap),
  funds: amount(row.currency, row.funds),
  reason: row.reason,
  batch_id: row.batchId,
  created_on: isoTime(row.createdAt),
})

export const presentSample = ({ currency, hour, peak, netDebitCap, funds }: SampleRow): LiquiditySample => ({
  hour: isoTime(hour),
  peak: amount(currency, peak > 0n ? peak : 0n),
  net_debit_cap: amountOrNull(currency, netDebitCap),
  funds: amount(currency, funds),
  use_percent: netDebitCap === null ? null : percentOf(peak, netDebitCap + funds),
})

export const presentChange = ({ change: row, partner }: ListedChange): LiquidityChange => ({
  change_id: row.token,
  partner_id: row.partnerId,
  partner_name: partner.name,
  domain: partner.domain,
  environment: row.environment,
  kind: row.kind,
  currency: row.currency,
  amount: amountOrNull(row.currency, row.amount),
  reason: row.reason,
  state: row.state,
  effective_on: isoOrNull(row.dueAt ?? row.effectiveAt),
  proposed_by: row.proposedByName,
  approved_by: row.approvedByName,
  created_on: isoTime(row.createdAt),
  ended_on: isoOrNull(row.endedAt),
  refusal: row.refusal,
})

const isoOrNull = (time: Date | null) => time && isoTime(time)
