import { operation } from '../../wire/operation.ts'
import { CsvText } from '../../wire/shapes.ts'
import {
  HistoryQuery,
  LiquidityHistory,
  LiquidityList,
  MovementFilters,
  MovementList,
  MovementQuery,
} from './contract.ts'

const tag = 'Liquidity'
const read = { by: 'key', flag: 'transactions_read', permission: 'read', partner: true } as const

export const listLiquidity = operation({
  id: 'listLiquidity',
  method: 'GET',
  path: '/liquidity',
  tag,
  summary: 'List caps, funds and headroom',
  description:
    'Returns what the namespace can still send, and what frees its headroom, for each currency in which the operator has set a net debit cap or recorded funds. Empty for most namespaces, which have no limit. A push that exceeds the headroom fails on submission with the exception `O010`; a pull when its debtor’s side accepts it, and a return, get 409 with `error.insufficient_liquidity`.',
  access: read,
  data: LiquidityList,
  extension: true,
})

export const listLiquidityMovements = operation({
  id: 'listLiquidityMovements',
  method: 'GET',
  path: '/liquidity/movements',
  tag,
  summary: 'List cap and funding movements',
  description:
    'Newest first: cap changes, deposits, withdrawals, and the net positions that settlements took out. Filters are combined; bounds are inclusive.',
  access: read,
  query: MovementQuery,
  data: MovementList,
  extension: true,
})

export const exportLiquidityMovements = operation({
  id: 'exportLiquidityMovements',
  method: 'GET',
  path: '/liquidity/movements.csv',
  tag,
  summary: 'Export cap and funding movements as CSV',
  description: 'Accepts the same filters as the list. All matching rows are streamed, in the order of the list.',
  access: read,
  query: MovementFilters,
  data: CsvText,
  produces: 'text/csv',
  extension: true,
})

export const listLiquidityHistory = operation({
  id: 'listLiquidityHistory',
  method: 'GET',
  path: '/liquidity/history',
  tag,
  summary: 'Get hourly exposure',
  description:
    'Returns the highest exposure in each hour for one currency, with the cap and funds at that time. Data is kept for 400 days. Returns 400 for more than 31 days.',
  access: read,
  query: HistoryQuery,
  data: LiquidityHistory,
  extension: true,
})
