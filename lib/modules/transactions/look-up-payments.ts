import { and, desc, eq, inArray, type SQL } from 'drizzle-orm'
import { isId } from '../../kernel/ids.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { admissionTasks } from '../admissions/table.ts'
import { type ShownPayment, shownPayment, visibleTo } from '../payments/index.ts'
import { payments } from '../payments/table.ts'
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
  const found = await Promise.all(waysTo(ctx, term).map(([by, which]) => matches(ctx, by, which)))
  return found.flat()
}

function waysTo({ db }: PartnerCtx, term: string): [LookedUpBy, SQL][] {
  const byTransaction = (which: SQL) =>
    inArray(payments.paymentId, db.select({ id: transactions.paymentId }).from(transactions).where(which))
  const ways: [LookedUpBy, SQL][] = [['payment_id', eq(payments.paymentId, term)]]
  if (isId('trans', term)) ways.push(['transaction_id', byTransaction(eq(transactions.token, term))])
  if (isId('pat', term)) {
    const byTask = db
      .select({ id: admissionTasks.paymentId })
      .from(admissionTasks)
      .where(eq(admissionTasks.token, term))
    ways.push(['task_id', inArray(payments.paymentId, byTask)])
  }
  const code = term.toUpperCase()
  if (/^[A-Z0-9]{6}$/.test(code)) ways.push(['approval_code', byTransaction(eq(transactions.approvalCode, code))])
  return ways
}

async function matches(ctx: PartnerCtx, by: LookedUpBy, which: SQL): Promise<Match[]> {
  const found = await ctx.db
    .select(shownPayment)
    .from(payments)
    .where(and(which, visibleTo(ctx)))
    .orderBy(desc(payments.token))
    .limit(MAX_MATCHES)
  return found.map((payment) => ({ by, payment }))
}
