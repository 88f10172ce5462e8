import { z } from 'zod'
import { operation } from '../../../wire/operation.ts'
import { CsvText, pathId } from '../../../wire/shapes.ts'
import { LiquidityChange } from '../../liquidity/contract.ts'
import { GiveReason } from '../contract.ts'
import {
  LiquidityChangeList,
  LiquidityChangeQuery,
  LiquiditySimulation,
  NetworkLiquidityList,
  NetworkLiquidityQuery,
  ProposedLiquidityChange,
  ProposeLiquidityChange,
  SimulationQuery,
} from './contract.ts'

const tag = 'Liquidity'
const read = { by: 'member', permission: 'operator.read', partner: false, operator: true } as const

export const listNetworkLiquidity = operation({
  id: 'listNetworkLiquidity',
  method: 'GET',
  path: '/operator/liquidity',
  tag,
  summary: 'List caps, funds and headroom for all namespaces',
  description:
    'Returns all namespaces with a net debit cap or funds, one entry per currency, highest use first by default.',
  access: read,
  query: NetworkLiquidityQuery,
  data: NetworkLiquidityList,
  extension: true,
  network: true,
})

export const exportNetworkLiquidity = operation({
  id: 'exportNetworkLiquidity',
  method: 'GET',
  path: '/operator/liquidity.csv',
  tag,
  summary: 'Export caps, funds and headroom for all namespaces as CSV',
  description: 'Accepts the same filters as the list, and returns all matching rows in the order of the list.',
  access: read,
  query: NetworkLiquidityQuery.omit({ limit: true, page: true }),
  produces: 'text/csv',
  data: CsvText,
  extension: true,
  network: true,
})

export const simulateLiquidityCap = operation({
  id: 'simulateLiquidityCap',
  method: 'GET',
  path: '/operator/liquidity/simulation',
  tag,
  summary: 'Simulate a net debit cap',
  description:
    'Replays the payments, returns, settlements and funds of a namespace in a period under a cap, and returns how many payments and returns would have failed, and the first of them. One that fails adds nothing to the position, and neither its returns nor its settlement count. A higher cap can fail more of them, because it lets through a large payment that uses up the headroom of several small ones; with `smallest_cap` or more, none fails. Payments that actually failed are left out. The read is recorded in the audit log of the organization. Returns 503 with `error.read_timeout` if the period contains more than can be read in 10 seconds: choose a shorter one, or retry, because the database may have been busy.',
  access: read,
  query: SimulationQuery,
  data: LiquiditySimulation,
  errors: [404],
  extension: true,
  network: true,
})

export const listLiquidityChanges = operation({
  id: 'listLiquidityChanges',
  method: 'GET',
  path: '/operator/liquidity/changes',
  tag,
  summary: 'List cap and funding changes',
  description: 'Newest first: proposed, scheduled, applied, refused and canceled changes.',
  access: read,
  query: LiquidityChangeQuery,
  data: LiquidityChangeList,
  extension: true,
  network: true,
})

export const proposeLiquidityChange = operation({
  id: 'proposeLiquidityChange',
  method: 'POST',
  path: '/operator/liquidity/changes',
  tag,
  summary: 'Propose a cap or funding change',
  description:
    'Waits for a second operator (`approval`), unless there is none or `OPERATOR_APPROVAL=one`. An approved change applies within seconds, or at `effective_at`. A cap below the current exposure is allowed; it only blocks new debits. A withdrawal of more than the headroom is refused when it is due. Returns 409 for a withdrawal of more than the recorded funds, if the cap to be removed does not exist, and while the same change is proposed or approved.',
  access: { by: 'member', permission: 'operator.manage', partner: false, operator: true },
  stepUp: 'recent',
  body: ProposeLiquidityChange,
  data: ProposedLiquidityChange,
  errors: [404, 409],
  extension: true,
  network: true,
})

export const cancelLiquidityChange = operation({
  id: 'cancelLiquidityChange',
  method: 'POST',
  path: '/operator/liquidity/changes/{change_id}/cancel',
  tag,
  summary: 'Cancel a scheduled cap or funding change',
  description:
    'Cancels an approved change that has not been applied yet. One operator is enough, because the cap and funds stay as they are. Returns 409 for a change in any other state. To stop a change that awaits approval, withdraw its approval request.',
  access: { by: 'member', permission: 'operator.manage', partner: false, operator: true },
  stepUp: 'recent',
  params: z.object({ change_id: pathId('The change') }),
  body: GiveReason,
  data: LiquidityChange,
  errors: [404, 409],
  extension: true,
  network: true,
})
