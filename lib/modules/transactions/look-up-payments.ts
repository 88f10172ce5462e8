import { eq, type SQL, type SQLWrapper } from 'drizzle-orm'
import { isId } from '../../kernel/ids.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { paymentOfTask } from '../admissions/index.ts'
import { findVisible, type ShownPayment } from '../payments/index.ts'
import type { LookedUpBy } from './states.ts'
import { transactions } from './table.ts'

/**
 * There are two billion approval codes, so payments of one namespace rarely share one, and never
 * this many.
 */
const MAX_MATCHES = 20

export type Match = { readonly by: LookedUpBy; readonly payment: ShownPayment }

/**
 * Visible payments by ID or approval code, newest first. Every look-up uses an index and finds few
 * rows.
 */
export async function lookUpPayments(ctx: PartnerCtx, term: string): Promise<Match[]> {
  const found = await Promise.all(waysTo(ctx, term).map(([by, ids]) => matches(ctx, by, ids)))
  return found.flat()
}

type Ids = readonly string[] | SQLWrapper

function waysTo({ db }: PartnerCtx, term: string): [LookedUpBy, Ids][] {
  const byTransaction = (which: SQL) => db.select({ id: transactions.paymentId }).from(transactions).where(which)
  const ways: [LookedUpBy, Ids][] = [['payment_id', [term]]]
  if (isId('trans', term)) ways.push(['transaction_id', byTransaction(eq(transactions.token, term))])
  if (isId('pat', term)) ways.push(['task_id', paymentOfTask(db, term)])
  const code = term.toUpperCase()
  if (/^[A-Z0-9]{6}$/.test(code)) ways.push(['approval_code', byTransaction(eq(transactions.approvalCode, code))])
  return ways
}

async function matches(ctx: PartnerCtx, by: LookedUpBy, ids: Ids): Promise<Match[]> {
  const found = await findVisible(ctx, ids, MAX_MATCHES)
  return found.map((payment) => ({ by, payment }))
}
