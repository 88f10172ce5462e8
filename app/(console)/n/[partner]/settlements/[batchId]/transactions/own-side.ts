import type { Transaction } from '#lib/modules/transactions/contract.ts'

/** A transaction from a namespace's point of view. */
export type OwnSide = {
  readonly direction: 'in' | 'out' | 'within'
  /** The other namespace, or our own for an internal payment. */
  readonly counterparty: string
  readonly currency: string
  /** Effect on our net in signed minor units; zero for an internal payment. */
  readonly net: bigint
  readonly amount: bigint
}

/** Determines which side of a transaction belongs to the namespace. */
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
