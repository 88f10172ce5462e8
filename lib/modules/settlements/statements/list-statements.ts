import { isCurrency } from '../../../kernel/money/amount.ts'
import type { PartnerCtx } from '../../../platform/context.ts'
import { badRequest, conflict, notFound } from '../../../platform/errors.ts'
import { type Booking, bookedBetween, type DaySums, findProgress, sumDays, todayOf } from './booked-batches.ts'
import { MAX_DAYS, type StatementPath, type StatementQuery } from './contract.ts'
import { closingOf, dayOf, daysLater, isClosed, startOf, startOfDay } from './days.ts'

/** The statement of a day. */
export type DayStatement = DaySums & { readonly day: string; readonly isClosed: boolean }

const DEFAULT_DAYS = 31
const NONE = { credits: 0n, debits: 0n, returnsReceived: 0n, returnsSent: 0n, batches: 0, transactions: 0 }

/** The balance after a day. */
export const closingBalance = ({ opening, credits, debits }: DaySums): bigint => opening + credits - debits

/**
 * The statements of each day of a period, newest first, without days in the future. Throws 400 for more than 366 days and
 * for a reversed period.
 */
export async function listStatements(ctx: PartnerCtx, query: StatementQuery): Promise<DayStatement[]> {
  const progress = await findProgress(ctx)
  const period = periodOf(query, todayOf(progress))
  if (!period) return []
  const { opening, days } = await sumDays(ctx, query.currency, { start: period.start, end: daysLater(period.end, 1) })
  const statements: DayStatement[] = []
  let balance = opening
  for (let start = period.start; start <= period.end; start = daysLater(start, 1)) {
    const day = dayOf(start)
    const sums = { opening: balance, ...(days.get(day) ?? NONE) }
    balance = closingBalance(sums)
    statements.push({ day, isClosed: isClosed(start, progress), ...sums })
  }
  return statements.reverse()
}

/** First and last day; undefined if all of them are in the future. */
function periodOf({ from, to }: StatementQuery, today: string): { start: Date; end: Date } | undefined {
  if (from !== undefined && to !== undefined && from > to) throw badRequest('from: must not be after `to`')
  const end = startOfDay(to === undefined || to > today ? today : to, 'to')
  const start = from === undefined ? daysLater(end, 1 - DEFAULT_DAYS) : startOfDay(from, 'from')
  if (daysLater(start, MAX_DAYS) <= end) throw badRequest(`from: must be at most ${MAX_DAYS - 1} days before \`to\``)
  return start > end ? undefined : { start, end }
}

/** The statement of a day with its batches. */
export type FullStatement = {
  readonly currency: string
  readonly start: Date
  readonly opening: bigint
  readonly bookings: readonly Booking[]
}

/** A closed statement. Throws 404 if there is no such day or currency, and 409 if the day is not closed. */
export async function findStatement(ctx: PartnerCtx, { currency, date }: StatementPath): Promise<FullStatement> {
  const start = startOf(date)
  if (!start || !isCurrency(currency)) throw notFound()
  // Before the balances, so that what is closed can no longer change.
  if (!isClosed(start, await findProgress(ctx)))
    throw conflict(
      `The statement of ${date} is not closed. Retry after ${closingOf(start).toISOString()}, and once no settlement that began on or before that day is running.`,
    )
  const end = daysLater(start, 1)
  const { opening } = await sumDays(ctx, currency, { start, end: start })
  return { currency, start, opening, bookings: await bookedBetween(ctx, currency, { start, end }) }
}
