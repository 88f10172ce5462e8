import type { Bank } from '../bank.ts'

type OfBank = { readonly bank: Bank }

/** A deposit, which is always possible. */
const deposit = ({ bank }: OfBank) => ({
  partner_id: bank.partnerId,
  kind: 'deposit',
  amount: { currency: 'SEK', total: '1000' },
  reason: 'Received at the settlement bank',
})

/** Valid requests for caps and funds. */
export const liquidityRequests = {
  listLiquidity: {},
  listLiquidityMovements: {},
  exportLiquidityMovements: {},
  listLiquidityHistory: { query: () => ({ currency: 'USD' }) },
  listNetworkLiquidity: {},
  listLiquidityChanges: {},
  proposeLiquidityChange: { body: deposit },
}
