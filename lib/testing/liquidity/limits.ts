import { randomBytes } from 'node:crypto'
import { applyLiquidityChanges } from '../../modules/liquidity/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Bank, expectData, type TestNetwork } from '../network.ts'

/** The context of a job. */
export const jobContext = ({ database, clock }: Pick<TestNetwork, 'database' | 'clock'>): Ctx => ({
  db: database.db,
  now: clock.now,
  random: (bytes) => randomBytes(bytes),
  actor: { kind: 'system', name: 'liquidity' },
  requestId: 'test',
  address: 'local',
})

type Change = {
  readonly kind: 'cap' | 'deposit' | 'withdrawal'
  /** Undefined: removes the cap. */
  readonly total?: string
  readonly currency?: string
  readonly effective_at?: string
}

/** Two new banks that confirm incoming payments, each with a customer. */
export type Pair = {
  readonly harbor: Bank
  readonly meadow: Bank
  readonly willow: string
  readonly aspen: string
}
let pairs = 0
export async function pairOfBanks(net: TestNetwork): Promise<Pair> {
  const policy = { confirm_incoming: true, review_threshold: null }
  const harbor = await net.bank(`harbor-${pairs}`, policy)
  const meadow = await net.bank(`meadow-${pairs++}`, policy)
  return { harbor, meadow, willow: await harbor.customer('willow'), aspen: await meadow.customer('aspen') }
}

/** Proposes a change of a bank's cap or funds. */
export const propose = (operator: Pick<Bank, 'member'>, bank: Pick<Bank, 'partnerId'>, change: Change) => {
  const { kind, total, currency = 'USD', effective_at } = change
  const body = {
    partner_id: bank.partnerId,
    kind,
    amount: { currency, total },
    remove: total === undefined ? true : undefined,
    reason: 'Collateral agreed',
    effective_at,
  }
  return operator.member('POST', '/operator/liquidity/changes', { body })
}

/** Changes a bank's cap or funds at once. The network must need no second operator. */
export async function limit(net: TestNetwork, operator: Bank, bank: Bank, change: Change): Promise<void> {
  expectData(await propose(operator, bank, change))
  await applyLiquidityChanges(jobContext(net))
}

/** What a bank sees of its liquidity, in minor units; undefined without a limit. */
export async function seen({ key }: Pick<Bank, 'key'>, currency = 'USD') {
  const found: { currency: string }[] = expectData(await key('GET', '/liquidity')).liquidity
  const row = found.find((one) => one.currency === currency)
  return row && summary(row)
}

// biome-ignore lint/suspicious/noExplicitAny: a wire record.
const summary = (row: any) => ({
  cap: row.net_debit_cap?.total ?? null,
  funds: row.funds.total,
  position: row.position.total,
  reserved: row.reserved.total,
  headroom: row.headroom?.total ?? null,
  use: row.use_percent,
})
