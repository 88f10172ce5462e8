import { isoTime } from '../../../kernel/time.ts'
import { presentLiquidity } from '../../liquidity/present.ts'
import type { LiquiditySimulation, NetworkLiquidity } from './contract.ts'
import type { ListedLiquidity } from './network-liquidity.ts'
import type { Simulation } from './simulate-cap.ts'

export const presentNetworkLiquidity = (
  { row, partner, organizationName }: ListedLiquidity,
  nextCutoff: Date | undefined,
): NetworkLiquidity => ({
  ...presentLiquidity(row, nextCutoff),
  partner_name: partner.name,
  domain: partner.domain,
  environment: partner.environment,
  organization_id: row.organizationId,
  organization_name: organizationName,
})

export function presentSimulation({ currency, outcome, ...simulated }: Simulation): LiquiditySimulation {
  const amount = (minor: bigint) => ({ currency, total: minor.toString() })
  const { firstFailed, peak } = outcome
  return {
    currency,
    from: isoTime(simulated.from),
    to: isoTime(simulated.to),
    truncated: simulated.isTruncated,
    checked_count: outcome.checked,
    failed_count: outcome.failed,
    failed: amount(outcome.failedAmount),
    first_failed: firstFailed && { payment_id: firstFailed.paymentId, on: isoTime(firstFailed.at) },
    peak: { exposure: amount(peak.exposure > 0n ? peak.exposure : 0n), on: isoTime(peak.at) },
    smallest_cap: amount(outcome.smallestCap),
  }
}
