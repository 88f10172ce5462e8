import { sql } from 'drizzle-orm'
import { addDays, weekdayOf } from '../../../kernel/calendar/day.ts'
import { newId } from '../../../kernel/ids.ts'
import type { StatementPart } from '../../../platform/bank-files/index.ts'
import type { Ctx, Write } from '../../../platform/context.ts'
import { rows } from '../../../platform/db/rows.ts'
import { settlementMismatches, statementImports } from '../table.ts'
import type { ImportQuery } from './contract.ts'

type Of = Required<Pick<ImportQuery, 'environment' | 'currency'>>
type Header = Extract<StatementPart, { kind: 'header' }>
/** An imported statement that this one can follow. */
type Earlier = { readonly closing: string; readonly to_day: string }

/**
 * Stores a mismatch if the opening balance of a statement is not the closing balance of the one before it, or if working
 * days between them are in no statement. Statements can be imported late, and there can be several of a day, so
 * every statement that ends on the first day of this one or last before it can be the one before. A statement
 * that is imported late is not compared with those after it. Returns the number of mismatches.
 */
export async function storeBreak(
  ctx: Write<Ctx>,
  { environment, currency }: Of,
  {
    opening,
    from,
    account,
    token: importId,
  }: Pick<Header, 'opening' | 'from' | 'account'> & { readonly token: string },
): Promise<number> {
  if (opening === undefined || from === null) return 0
  const same = sql`environment = ${environment} and currency = ${currency} and account = ${account} and closing is not null`
  const earlier = await rows<Earlier>(
    ctx.db,
    sql`select closing::text, to_day from ${statementImports}
         where ${same} and to_day <= ${from}
           and to_day >= coalesce((select max(to_day) from ${statementImports} where ${same} and to_day < ${from}), ${from})
         order by to_day, token desc`,
  )
  const [last] = earlier
  if (!last) return 0
  const previous = earlier.find(({ closing }) => BigInt(closing) === opening)
  if (previous && !skipsWorkingDay(previous.to_day, from)) return 0
  await ctx.db.insert(settlementMismatches).values({
    token: newId('smm', ctx.now, ctx.random),
    kind: previous ? 'missing_days' : 'opening_balance',
    state: 'open',
    environment,
    currency,
    importId,
    amount: opening,
    bookedOn: from,
    expectedAmount: BigInt((previous ?? last).closing),
    expectedOn: (previous ?? last).to_day,
    createdAt: ctx.now,
  })
  return 1
}

const WEEKEND = [0, 6]

/** Whether there is a day from Monday to Friday between two days. Banks send no statements of weekends. */
export function skipsWorkingDay(last: string, first: string): boolean {
  for (let day = addDays(last, 1); day < first; day = addDays(day, 1))
    if (!WEEKEND.includes(weekdayOf(day))) return true
  return false
}
