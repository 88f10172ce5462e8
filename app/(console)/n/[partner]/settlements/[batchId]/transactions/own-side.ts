import type { Transaction } from '#lib/modules/transactions/contract.ts'

/** A transaction as one namespace sees it. */
export type OwnSide = {
  readonly direction: 'in' | 'out' | 'within'
  /** The namespace on the other side; our own when the payment stayed within it. */
  readonly counterparty: string
  readonly currency: string
  /** What it adds to our net, in signed minor units: nothing when the payment stayed within. */
  readonly net: bigint
  /** The amount that moved. */
  readonly amount: bigint
}

/** Which side of a transaction is ours. */
export function ownSide({ transaction_lines }: Transaction, partner: string): OwnSide {
  const debit = transaction_lines.find(({ direction }) => direction === 'TD_Debit')
  const credit = transaction_lines.find(({ direction }) => direction === 'TD_Credit')
  const line = debit ?? credit
  if (!line) throw new Error('A transaction has lines')
  const amount = BigInt(line.amount.total)
  const [from, to] = [debit?.partner_id ?? '', credit?.partner_id ?? '']
  const common = { currency: line.amount.currency, amount }
  if (from === to) return { ...common, direction: 'within', counterparty: from, net: 0n }
  return from === partner
    ? { ...common, direction: 'out', counterparty: to, net: -amount }
    : { ...common, direction: 'in', counterparty: from, net: amount }
}
