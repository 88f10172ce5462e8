import type { Client } from '../client/client.ts'
import type { GatewayDeps } from '../gateway-deps.ts'
import { applyLiquidityChanges } from '../modules/liquidity/index.ts'
import { type DemoBank, type DemoNamespace, systemOf } from './people.ts'
import { twoOperators } from './two-operators.ts'

/** The cap of Harbor Business: 50,000.00 USD. */
const CAP = 5_000_000n

/**
 * Limits the namespaces of the first bank: the first one by far more than it sends, with a deposit, and the second one by
 * a cap of which three quarters are used. A cap of the last bank waits for approval.
 */
export async function limitNamespaces(deps: GatewayDeps, banks: readonly DemoBank[]): Promise<void> {
  const [retail, business] = banks[0]?.namespaces ?? []
  const [summit] = banks.at(-1)?.namespaces ?? []
  if (!retail || !business || !summit) return
  const { first, approve } = await twoOperators(deps)
  const approved = async (...change: Parameters<typeof propose>) => approve(await propose(...change))
  await approved(first, retail, { kind: 'cap', total: '200000000', reason: 'Limit for the fourth quarter' })
  await approved(first, retail, { kind: 'deposit', total: '50000000', reason: 'Received at the settlement bank' })
  await approved(first, business, { kind: 'cap', total: `${CAP}`, reason: 'First limit, to be reviewed in a month' })
  await applyLiquidityChanges(systemOf(deps))
  await propose(first, summit, { kind: 'cap', total: '15000000', reason: 'Agreed with Summit on the phone' })
  await payMost(business, summit)
}

type Change = { readonly kind: 'cap' | 'deposit'; readonly total: string; readonly reason: string }

/** Proposes a change. */
async function propose(operator: Client, { partnerId }: DemoNamespace, { kind, total, reason }: Change) {
  const body = { partner_id: partnerId, kind, amount: { currency: 'USD', total }, reason }
  return operator.call('POST /operator/liquidity/changes', { body })
}

/** Pays as much as leaves a quarter of the cap. */
async function payMost({ machine, domain }: DemoNamespace, to: DemoNamespace): Promise<void> {
  const [limit] = (await machine.call('GET /liquidity', {})).liquidity
  const total = BigInt(limit?.headroom?.total ?? '0') - CAP / 4n
  if (total <= 0n) return
  const { payment_id } = await machine.call('POST /payments', {
    body: {
      amount: { currency: 'USD', total: `${total}` },
      debtor_party: { payment_address: `maple-hardware@${domain}` },
      beneficiary_party: { payment_address: `cedar-bakery@${to.domain}` },
      payment_type: 'Type_Push',
      reference: 'Purchase of a bakery oven',
    },
  })
  await machine.call('POST /payments/{payment_id}/submissions', { params: { payment_id } })
}
