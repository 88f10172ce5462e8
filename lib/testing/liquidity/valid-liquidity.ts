import { type Bank, expectData } from '../bank.ts'

type OfBank = { readonly bank: Bank }

let deposits = 0

/** A deposit, which is always possible: each has another amount, because the same change is refused while it waits. */
const deposit = ({ bank }: OfBank) => ({
  partner_id: bank.partnerId,
  kind: 'deposit',
  amount: { currency: 'SEK', total: String(1000 + deposits++) },
  reason: 'Received at the settlement bank',
})

/** An approved change that no job has applied yet. The network needs no second operator. */
async function approved({ bank }: OfBank): Promise<{ change_id: string }> {
  const proposed = await bank.member('POST', '/operator/liquidity/changes', { body: deposit({ bank }) })
  return { change_id: expectData(proposed).change.change_id }
}

/** Valid requests for caps and funds. */
export const liquidityRequests = {
  listLiquidity: {},
  listLiquidityMovements: {},
  exportLiquidityMovements: {},
  listLiquidityHistory: { query: () => ({ currency: 'USD' }) },
  listNetworkLiquidity: {},
  listLiquidityChanges: {},
  simulateLiquidityCap: { query: ({ bank }: OfBank) => ({ partner_id: bank.partnerId, currency: 'USD', cap: '1000' }) },
  proposeLiquidityChange: { body: deposit },
  cancelLiquidityChange: { params: approved, body: () => ({ reason: 'Agreed again' }) },
}
