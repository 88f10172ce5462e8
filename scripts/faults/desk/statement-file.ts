import { randomUUID } from 'node:crypto'
import { plainDecimal } from '../../../lib/kernel/money/amount.ts'
import type { ListedInstruction } from '../../../lib/testing/finality/instructions.ts'

/** The currency whose batches get instructions. */
export const CURRENCY = 'EUR'
/** The network's account at the settlement bank. */
export const ACCOUNT = '1'

/** An entry confirms its instruction, has a wrong amount, or takes the payment back. */
export type FileEntry = { readonly of: ListedInstruction; readonly kind: 'confirms' | 'wrong amount' | 'reverses' }

/** A file in our own CSV format (docs/bank-files.md), whose bookings no other file contains. */
export function statementFile(entries: readonly FileEntry[]): { readonly id: string; readonly file: string } {
  const id = randomUUID().replaceAll('-', '')
  const day = new Date().toISOString().slice(0, 10)
  const rows = entries.map(({ of, kind }, n) => {
    const total = BigInt(of.amount.total) + (kind === 'wrong amount' ? 1n : 0n)
    const isCredit = (of.direction === 'pays') !== (kind === 'reverses')
    const amount = plainDecimal({ currency: CURRENCY, minor: isCredit ? total : -total })
    return [ACCOUNT, day, amount, CURRENCY, of.reference, `${id.slice(0, 8)}/${n}`, id].join(',')
  })
  const head = 'account,booked_on,amount,currency,reference,bank_reference,statement_id'
  return { id, file: [head, ...rows, ''].join('\n') }
}
