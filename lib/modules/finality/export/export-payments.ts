import { createHash } from 'node:crypto'
import { controlSum, MAX_CONTROL_SUM, type Transfer, writePacs009 } from '../../../platform/bank-files/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { FileExport } from '../../../platform/csv-export.ts'
import { conflict } from '../../../platform/errors.ts'
import type { BankDays } from '../../settlements/index.ts'
import { requireSettlementAccount } from '../settlement-accounts.ts'
import type { InstructionState } from '../states.ts'
import { type BatchRow, findBatchRows } from './batch-rows.ts'

/** The bank has not got these yet, or has refused them. */
const TO_SEND: readonly InstructionState[] = ['pending', 'rejected']

/**
 * The payments from the settlement account that are still to be sent to the bank, as pacs.009. They settle on the bank's
 * first working day from today. Throws 404, and 409 if there are none, if a namespace has no account, or if their sum is
 * too large for the message.
 */
export async function exportPayments(ctx: Ctx, batchId: string, { firstBankDay }: BankDays): Promise<FileExport> {
  const rows = await findBatchRows(ctx, batchId)
  const due = rows.filter(
    ({ instruction: { direction, state } }) => direction === 'receives' && TO_SEND.includes(state),
  )
  const [first] = due
  if (!first) throw conflict('No payment from the settlement account is left to send')
  const { currency } = first.instruction
  const transfers = transfersOf(due, currency)
  if (controlSum(transfers) > MAX_CONTROL_SUM)
    throw conflict('The sum of the payments has more than 18 digits, which pacs.009 does not allow')
  const settlementAccount = await requireSettlementAccount(ctx, first.instruction)
  return {
    name: `${batchId}-pacs009.xml`,
    lines: writePacs009({
      messageId: messageIdOf(due),
      createdAt: ctx.now,
      settlesOn: firstBankDay(first.instruction, ctx.now),
      currency,
      settlementAccount,
      transfers,
    }),
  }
}

function transfersOf(due: readonly BatchRow[], currency: string): Transfer[] {
  const without: string[] = []
  const transfers = due.flatMap(({ instruction: { reference, amount }, partner, account }): Transfer[] => {
    if (account) return [{ reference, amount, creditor: account }]
    without.push(`@${partner.domain}`)
    return []
  })
  if (without.length > 0) throw conflict(`These namespaces have no account in ${currency}: ${without.join(', ')}`)
  return transfers
}

/** The same for the same payments, so that the bank recognizes a file that it gets twice. A new attempt has another one. */
const messageIdOf = (due: readonly BatchRow[]): string =>
  createHash('sha256')
    .update(JSON.stringify(due.map(({ instruction: { token, sentAt } }) => [token, sentAt])))
    .digest('hex')
    .slice(0, 32)
    .toUpperCase()
