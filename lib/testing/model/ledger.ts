import { sql } from 'drizzle-orm'
import type { Environment } from '../../kernel/access.ts'
import { newId } from '../../kernel/ids.ts'
import type { Random } from '../../kernel/random-text.ts'
import { TRANSACTION_STATUS } from '../../modules/transactions/states.ts'
import { type TransactionRow, transactions } from '../../modules/transactions/table.ts'
import type { Db } from '../../platform/db/db.ts'

type Side = { readonly orgId: string; readonly partnerId: string }

/**
 * Inserts a completed transaction in the current settlement window, for tests that need no
 * payments.
 */
export async function writeTransaction(
  { db, now, random }: { db: Db; now: Date; random: Random },
  move: { debtor: Side; creditor: Side; amount: bigint; currency?: string; environment?: Environment },
): Promise<TransactionRow> {
  const { debtor, creditor, amount, currency = 'USD', environment = 'sandbox' } = move
  const token = newId('trans', now, random)
  const [row] = await db
    .insert(transactions)
    .values({
      paymentId: newId('pay', now, random),
      token,
      environment,
      currency,
      amount,
      debtorOrganizationId: debtor.orgId,
      debtorPartnerId: debtor.partnerId,
      creditorOrganizationId: creditor.orgId,
      creditorPartnerId: creditor.partnerId,
      debitLineToken: newId('tline', now, random),
      creditLineToken: newId('tline', now, random),
      approvalCode: '7K2QXD',
      status: TRANSACTION_STATUS.completed,
      settlementWindow: sql`settlement_window_for_writer(${environment})`,
      initiatedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!row) throw new Error('the insert returned no row')
  return row
}
