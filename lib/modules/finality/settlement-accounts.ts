import { and, asc, eq, ne } from 'drizzle-orm'
import type { Ctx, Write } from '../../platform/context.ts'
import { conflict } from '../../platform/errors.ts'
import { type AppliedChange, columnsOf, identified } from './bank-accounts.ts'
import { type BankAccount, type SettlementAccountRow, settlementAccounts, settlementInstructions } from './table.ts'

/** All accounts, by environment and currency. */
export const listSettlementAccounts = ({ db }: Ctx): Promise<SettlementAccountRow[]> =>
  db.select().from(settlementAccounts).orderBy(asc(settlementAccounts.environment), asc(settlementAccounts.currency))

type Of = Pick<SettlementAccountRow, 'environment' | 'currency'>

/**
 * Locks the account of an environment and currency, after the runs that write instructions for it, and returns it; null
 * if there is none.
 */
export async function lockSettlementAccount({ db }: Ctx, of: Of): Promise<BankAccount | null> {
  const [found] = await db.select().from(settlementAccounts).where(isOf(of)).for('update')
  return found ? { bank: found.bank, ...identified(found) } : null
}

/**
 * Sets a locked account; null removes it. Throws 409 if its number changes or it is removed while one of its
 * instructions is not confirmed: participants pay it to the account that they were told, whose statement must be
 * importable.
 */
export async function storeSettlementAccount(
  ctx: Write<Ctx>,
  of: Of,
  { changeId, before, after }: AppliedChange,
): Promise<void> {
  const { db, now } = ctx
  if (before && numberOf(before) !== numberOf(after)) await refuseOpen(ctx, of)
  if (!after) return void (await db.delete(settlementAccounts).where(isOf(of)))
  const account = { bank: after.bank ?? '', ...columnsOf(after), changeId, updatedAt: now }
  await db
    .insert(settlementAccounts)
    .values({ ...of, ...account, createdAt: now })
    .onConflictDoUpdate({ target: [settlementAccounts.environment, settlementAccounts.currency], set: account })
}

const numberOf = (account: BankAccount | null) => account?.iban ?? account?.account_number

async function refuseOpen({ db }: Ctx, account: Of): Promise<void> {
  const { environment, currency, state, token } = settlementInstructions
  const [open] = await db
    .select({ token })
    .from(settlementInstructions)
    .where(and(eq(environment, account.environment), eq(currency, account.currency), ne(state, 'confirmed')))
    .limit(1)
  if (open)
    throw conflict(
      'This account has instructions that are not confirmed. Confirm them before you change its number or remove it.',
    )
}

const isOf = ({ environment, currency }: Of) =>
  and(eq(settlementAccounts.environment, environment), eq(settlementAccounts.currency, currency))

/** The account of an environment and currency. Throws 409 if there is none. */
export async function requireSettlementAccount({ db }: Ctx, of: Of): Promise<SettlementAccountRow> {
  const [found] = await db.select().from(settlementAccounts).where(isOf(of))
  if (!found) throw conflict(`There is no settlement account for ${of.currency} in the ${of.environment} environment`)
  return found
}
