import type { Bank } from '../bank.ts'

type OfBank = { readonly bank: Bank }

let deposits = 0

/** A deposit, which is always possible: each has another amount, because the same change is refused while it waits. */
const deposit = ({ bank }: OfBank) => ({
  partner_id: bank.partnerId,
  kind: 'deposit',
  amount: { currency: 'SEK', total: String(1000 + deposits++) },
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
