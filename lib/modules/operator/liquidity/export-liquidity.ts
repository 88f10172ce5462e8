import type { MemberCtx } from '../../../platform/context.ts'
import { type CsvColumns, type CsvExport, exportList } from '../../../platform/csv-export.ts'
import { decimalOf } from '../network/decimal-of.ts'
import type { NetworkLiquidity, NetworkLiquidityQuery } from './contract.ts'
import { type ListedLiquidity, listNetworkLiquidity } from './network-liquidity.ts'

/** More limits than any network has: paging would skip or repeat rows whose use has changed. */
const ALL = 1_000_000

/** The list of limits as CSV, read at once. */
export const exportNetworkLiquidity = (
  ctx: MemberCtx,
  filters: Omit<NetworkLiquidityQuery, 'limit' | 'page'>,
  present: (one: ListedLiquidity) => NetworkLiquidity,
): CsvExport => exportList({ partnerId: 'network', now: ctx.now }, 'liquidity', LIMIT, limitsOf(ctx, filters, present))

async function* limitsOf(...[ctx, filters, present]: Parameters<typeof exportNetworkLiquidity>) {
  const { found } = await listNetworkLiquidity(ctx, { ...filters, limit: ALL, page: 1 })
  yield* found.map(present)
}

type Money = { readonly currency: string; readonly total: string }
const decimal = (amount: Money | null) => amount && decimalOf(amount.currency, BigInt(amount.total))

const LIMIT: CsvColumns<NetworkLiquidity> = {
  environment: (row) => row.environment,
  currency: (row) => row.currency,
  namespace_id: (row) => row.partner_id,
  namespace: (row) => ({ text: row.partner_name }),
  domain: (row) => ({ text: row.domain }),
  organization_id: (row) => row.organization_id,
  organization: (row) => ({ text: row.organization_name }),
  net_debit_cap: (row) => decimal(row.net_debit_cap),
  funds: (row) => decimal(row.funds),
  position: (row) => decimal(row.position),
  reserved: (row) => decimal(row.reserved),
  headroom: (row) => decimal(row.headroom),
  use_percent: (row) => row.use_percent,
  state: (row) => row.state,
  updated_on: (row) => row.updated_on,
}
