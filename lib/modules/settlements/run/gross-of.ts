import { count, type SQL, sum } from 'drizzle-orm'
import type { GrossPair } from '../../../kernel/netting/netting.ts'
import type { Db } from '../../../platform/db/db.ts'
import { transactionProjection as transactions } from '../../transactions/index.ts'

/**
 * Gross amounts from each debtor to each creditor. All transactions must have the same currency.
 */
export const grossOf = (db: Db, where: SQL | undefined): Promise<GrossPair[]> => {
  const { debtorPartnerId: debtor, creditorPartnerId: creditor } = transactions
  return db
    .select({ debtor, creditor, amount: sum(transactions.amount).mapWith(BigInt), count: count() })
    .from(transactions)
    .where(where)
    .groupBy(debtor, creditor)
}
