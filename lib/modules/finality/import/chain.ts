import { and, eq, or, sql } from 'drizzle-orm'
import { addDays, type Day } from '../../../kernel/calendar/day.ts'
import { newId } from '../../../kernel/ids.ts'
import type { MemberCtx, Write } from '../../../platform/context.ts'
import { rows } from '../../../platform/db/rows.ts'
import type { BankDays } from '../../settlements/index.ts'
import { type ImportRow, settlementMismatches, statementImports } from '../table.ts'

/** A statement with balances. */
type Statement = {
  readonly token: string
  readonly environment: ImportRow['environment']
  readonly currency: string
  readonly account: string
  readonly opening: bigint
  readonly from: string
}
/** An imported statement that another one can follow. */
type Earlier = { readonly closing: string; readonly to_day: string }
/** How a statement does not follow the one before it. */
type Break = {
  readonly kind: 'opening_balance' | 'missing_days'
  readonly expectedAmount: bigint
  readonly expectedOn: string
}

/**
 * Stores a mismatch if the opening balance of an imported statement is not the closing balance of the one before it, or
 * if working days between them are in no statement. A statement that is imported late is also compared with those after
 * it: it can explain their mismatches, which are then resolved, or cause new ones. Returns the import with its number of
 * mismatches.
 */
export async function storeBreaks(ctx: Write<MemberCtx>, row: ImportRow, { isBankDay }: BankDays): Promise<ImportRow> {
  const { opening, fromDay: from, account } = row
  const isWorking = (day: Day) => isBankDay(row, day)
  for (const next of await statementsAfter(ctx, row)) await storeBreak(ctx, next, isWorking)
  if (opening === null || from === null || account === null) return row
  const isBroken = await storeBreak(ctx, { ...row, opening, from, account }, isWorking)
  return isBroken ? { ...row, mismatched: row.mismatched + 1 } : row
}

/**
 * Stores the current break before a statement, unless it is already stored, and resolves outdated mismatches. Returns
 * whether it stored one.
 */
async function storeBreak(
  ctx: Write<MemberCtx>,
  statement: Statement,
  isBankDay: (day: Day) => boolean,
): Promise<boolean> {
  const found = await findBreak(ctx, statement, isBankDay)
  const { importId, expectedOn, expectedAmount, kind, state, isDismissedByPerson } = settlementMismatches
  const isOfBalances = and(eq(importId, statement.token), sql`${expectedOn} is not null`)
  const isSame =
    found && and(eq(kind, found.kind), eq(expectedOn, found.expectedOn), eq(expectedAmount, found.expectedAmount))
  await ctx.db
    .update(settlementMismatches)
    .set({
      state: 'resolved',
      resolution: 'dismissed',
      reason: 'An earlier statement was imported',
      resolvedByName: ctx.actor.name,
      resolvedAt: ctx.now,
    })
    .where(and(isOfBalances, eq(state, 'open'), isSame && sql`not (${isSame})`))
  if (!found) return false
  // Includes what a person dismissed, but not what an import resolved, because a later import can contradict it.
  const isKnown = and(isOfBalances, isSame, or(eq(state, 'open'), isDismissedByPerson))
  if ((await ctx.db.$count(settlementMismatches, isKnown)) > 0) return false
  await ctx.db.insert(settlementMismatches).values({
    token: newId('smm', ctx.now, ctx.random),
    state: 'open',
    environment: statement.environment,
    currency: statement.currency,
    importId: statement.token,
    amount: statement.opening,
    bookedOn: statement.from,
    createdAt: ctx.now,
    ...found,
  })
  const { mismatched, token } = statementImports
  await ctx.db
    .update(statementImports)
    .set({ mismatched: sql`${mismatched} + 1` })
    .where(eq(token, statement.token))
  return true
}

/**
 * Compares a statement with those before it. There can be several of a day, so every other statement that ends on the
 * first day of this one or last before it can be the one before.
 */
async function findBreak(
  { db }: Write<MemberCtx>,
  { opening, from, ...own }: Statement,
  isBankDay: (day: Day) => boolean,
): Promise<Break | undefined> {
  const other = sql`${isOfAccount(own)} and closing is not null and token <> ${own.token}`
  const earlier = await rows<Earlier>(
    db,
    sql`select closing::text, to_day from ${statementImports}
         where ${other} and to_day <= ${from}
           and to_day >= coalesce((select max(to_day) from ${statementImports} where ${other} and to_day < ${from}), ${from})
         order by to_day, token desc`,
  )
  const [last] = earlier
  // The statements of the first day can begin with any balance, and in any order.
  if (!last || last.to_day === from) return
  const previous = earlier.find(({ closing }) => BigInt(closing) === opening)
  if (previous && !skipsBankDay(previous.to_day, from, isBankDay)) return
  const { closing, to_day } = previous ?? last
  const kind = previous ? 'missing_days' : 'opening_balance'
  return { kind, expectedAmount: BigInt(closing), expectedOn: to_day }
}

/** The statements that can follow a new one, because no other statement ends between them. */
async function statementsAfter({ db }: Write<MemberCtx>, row: ImportRow): Promise<Statement[]> {
  const { token, account, toDay, closing, environment, currency } = row
  if (account === null || toDay === null || closing === null) return []
  const same = isOfAccount({ account, environment, currency })
  const found = await rows<{ token: string; opening: string; from_day: string }>(
    db,
    sql`select token, opening::text, from_day from ${statementImports}
         where ${same} and opening is not null and token <> ${token} and from_day >= ${toDay}
           and from_day <= coalesce((select min(to_day) from ${statementImports} where ${same} and closing is not null and to_day > ${toDay}), from_day)`,
  )
  return found.map(({ token, opening, from_day: from }) => {
    return { token, environment, currency, account, opening: BigInt(opening), from }
  })
}

const isOfAccount = ({ environment, currency, account }: Pick<Statement, 'environment' | 'currency' | 'account'>) =>
  sql`environment = ${environment} and currency = ${currency} and account = ${account}`

/** Whether there is a day between two days on which the bank works. Banks send no statements of other days. */
export function skipsBankDay(last: Day, first: Day, isBankDay: (day: Day) => boolean): boolean {
  for (let day = addDays(last, 1); day < first; day = addDays(day, 1)) if (isBankDay(day)) return true
  return false
}
