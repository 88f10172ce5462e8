import { presentLiquidity } from '../../liquidity/present.ts'
import type { NetworkLiquidity } from './contract.ts'
import type { ListedLiquidity } from './network-liquidity.ts'

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
