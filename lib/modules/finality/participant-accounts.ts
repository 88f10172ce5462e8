import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx, Write } from '../../platform/context.ts'
import { drain } from '../../platform/drain.ts'
import { badRequest } from '../../platform/errors.ts'
import { partnerProjection as partners } from '../namespaces/index.ts'
import { type AppliedChange, columnsOf, identified } from './bank-accounts.ts'
import type { ParticipantAccountFilters, ParticipantAccountQuery } from './contract.ts'
import { type BankAccount, type ParticipantAccountRow, participantAccounts } from './table.ts'

/** An account with its namespace. */
export type ListedAccount = {
  readonly account: ParticipantAccountRow
  readonly partner: { readonly name: string; readonly domain: string }
}

const listed = ({ db }: Ctx, where: SQL | undefined) =>
  db
    .select({ account: participantAccounts, partner: { name: partners.name, domain: partners.domain } })
    .from(participantAccounts)
    .innerJoin(partners, eq(partners.token, participantAccounts.partnerId))
    .where(where)
    .orderBy(asc(participantAccounts.partnerId), asc(participantAccounts.currency))

const isOf = ({ partnerId, currency }: Of) =>
  and(eq(participantAccounts.partnerId, partnerId), eq(participantAccounts.currency, currency))

/** A page of accounts, by namespace and currency. Throws 400 for an invalid cursor. */
export async function listParticipantAccounts(ctx: Ctx, query: ParticipantAccountQuery) {
  const { partner_id, currency, limit, cursor } = query
  const [afterPartner, afterCurrency] = cursor?.split('.') ?? []
  if (cursor !== undefined && afterCurrency === undefined)
    throw badRequest('cursor: must be the next_cursor of an earlier page of this list')
  const where = and(
    partner_id === undefined ? undefined : eq(participantAccounts.partnerId, partner_id),
    currency === undefined ? undefined : eq(participantAccounts.currency, currency),
    cursor === undefined
      ? undefined
      : sql`(${participantAccounts.partnerId}, ${participantAccounts.currency}) > (${afterPartner}, ${afterCurrency})`,
  )
  const found: ListedAccount[] = await listed(ctx, where).limit(limit + 1)
  const shown = found.slice(0, limit)
  const last = found.length > limit ? shown.at(-1)?.account : undefined
  return { found: shown, nextCursor: last ? `${last.partnerId}.${last.currency}` : null }
}

const PORTION = 500

/** All accounts that match, by namespace and currency. */
export const allParticipantAccounts = (ctx: Ctx, filters: ParticipantAccountFilters): AsyncGenerator<ListedAccount> =>
  drain((cursor) => listParticipantAccounts(ctx, { ...filters, cursor, limit: PORTION }))

type Of = Pick<ParticipantAccountRow, 'partnerId' | 'currency'>

/** Locks the account of a namespace in a currency and returns it; null if there is none. */
export async function lockParticipantAccount({ db }: Ctx, of: Of): Promise<BankAccount | null> {
  const [found] = await db.select().from(participantAccounts).where(isOf(of)).for('update')
  return found ? { bank: null, ...identified(found) } : null
}

/** Sets a locked account; null removes it. */
export async function storeParticipantAccount(
  { db, now }: Write<Ctx>,
  of: Pick<ParticipantAccountRow, 'organizationId' | 'partnerId' | 'currency'>,
  { changeId, after }: AppliedChange,
): Promise<void> {
  if (!after) return void (await db.delete(participantAccounts).where(isOf(of)))
  const account = { ...columnsOf(after), changeId, updatedAt: now }
  await db
    .insert(participantAccounts)
    .values({ ...of, ...account, createdAt: now })
    .onConflictDoUpdate({ target: [participantAccounts.partnerId, participantAccounts.currency], set: account })
}
