import { and, asc, eq, ne } from 'drizzle-orm'
import type { Ctx, MemberCtx, Write } from '../../platform/context.ts'
import { only } from '../../platform/db/rows.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import type { SetSettlementAccount } from './contract.ts'
import { type SettlementAccountRow, settlementAccounts, settlementInstructions } from './table.ts'

/** All accounts, by environment and currency. */
export const listSettlementAccounts = ({ db }: Ctx): Promise<SettlementAccountRow[]> =>
  db.select().from(settlementAccounts).orderBy(asc(settlementAccounts.environment), asc(settlementAccounts.currency))

/**
 * Sets the account of an environment and currency. Throws 409 if its number changes while one of its instructions is not
 * confirmed: participants pay it to the account that they were told, whose statement must be importable.
 */
export async function setSettlementAccount(
  ctx: Write<MemberCtx>,
  { account_number, iban, bic, ...given }: SetSettlementAccount,
): Promise<SettlementAccountRow> {
  const before = await lockAccount(ctx, given)
  if (before && numberOf(before) !== (iban ?? account_number)) await refuseOpen(ctx, before)
  const account = {
    ...given,
    accountNumber: account_number ?? null,
    iban: iban ?? null,
    bic: bic ?? null,
    updatedAt: ctx.now,
  }
  const stored = await ctx.db
    .insert(settlementAccounts)
    .values({ ...account, createdAt: ctx.now })
    .onConflictDoUpdate({ target: [settlementAccounts.environment, settlementAccounts.currency], set: account })
    .returning()
  const row = only(stored)
  ctx.audit({
    action: 'finality.set_settlement_account',
    resourceId: ctx.organizationId,
    ...(before && { before: described(before) }),
    after: described(row),
  })
  return row
}

/** Removes an account. Throws 404, and 409 while one of its instructions is not confirmed. */
export async function deleteSettlementAccount(
  ctx: Write<MemberCtx>,
  given: { readonly environment: string; readonly currency: string },
): Promise<void> {
  const account = await lockAccount(ctx, given)
  if (!account) throw notFound()
  await refuseOpen(ctx, account)
  await ctx.db.delete(settlementAccounts).where(isOf(account))
  ctx.audit({
    action: 'finality.remove_settlement_account',
    resourceId: ctx.organizationId,
    before: described(account),
  })
}

const numberOf = ({ iban, accountNumber }: SettlementAccountRow) => iban ?? accountNumber

async function refuseOpen({ db }: Ctx, account: SettlementAccountRow): Promise<void> {
  const { environment, currency, state, token } = settlementInstructions
  const [open] = await db
    .select({ token })
    .from(settlementInstructions)
    .where(and(eq(environment, account.environment), eq(currency, account.currency), ne(state, 'confirmed')))
    .limit(1)
  if (open)
    throw conflict('This account has instructions that are not confirmed. Confirm them before you change or remove it.')
}

type Of = { readonly environment: string; readonly currency: string }

const isOf = ({ environment, currency }: Of) =>
  and(
    eq(settlementAccounts.environment, environment as SettlementAccountRow['environment']),
    eq(settlementAccounts.currency, currency),
  )

/** The account of an environment and currency. Throws 409 if there is none. */
export async function requireSettlementAccount({ db }: Ctx, of: Of): Promise<SettlementAccountRow> {
  const [found] = await db.select().from(settlementAccounts).where(isOf(of))
  if (!found) throw conflict(`There is no settlement account for ${of.currency} in the ${of.environment} environment`)
  return found
}

/** Locks an account, after the runs that write instructions for it. */
async function lockAccount({ db }: Ctx, of: Of): Promise<SettlementAccountRow | undefined> {
  const [found] = await db.select().from(settlementAccounts).where(isOf(of)).for('update')
  return found
}

const described = ({
  createdAt: _,
  updatedAt: __,
  accountNumber: account_number,
  ...account
}: SettlementAccountRow) => ({
  ...account,
  account_number,
})
