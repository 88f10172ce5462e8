import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx, MemberCtx, Write } from '../../platform/context.ts'
import { badRequest, notFound } from '../../platform/errors.ts'
import { partnerProjection as partners } from '../namespaces/index.ts'
import { auditBoth } from './audit-both.ts'
import type { ParticipantAccountQuery, SetParticipantAccount } from './contract.ts'
import { type ParticipantAccountRow, participantAccounts } from './table.ts'

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

const isOf = (partnerId: string, currency: string) =>
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

/** Sets the account of a namespace in a currency. Throws 404 for an unknown namespace. */
export async function setParticipantAccount(
  ctx: Write<MemberCtx>,
  { partner_id: partnerId, currency, holder, ...given }: SetParticipantAccount,
): Promise<ListedAccount> {
  const [partner] = await ctx.db
    .select({ organizationId: partners.organizationId })
    .from(partners)
    .where(eq(partners.token, partnerId))
  if (!partner) throw notFound()
  const [before] = await listed(ctx, isOf(partnerId, currency))
  const account = {
    holder,
    iban: given.iban ?? null,
    accountNumber: given.account_number ?? null,
    bic: given.bic ?? null,
    updatedAt: ctx.now,
  }
  await ctx.db
    .insert(participantAccounts)
    .values({ ...partner, partnerId, currency, ...account, createdAt: ctx.now })
    .onConflictDoUpdate({ target: [participantAccounts.partnerId, participantAccounts.currency], set: account })
  const [stored] = await listed(ctx, isOf(partnerId, currency))
  if (!stored) throw notFound()
  auditBoth(ctx, [partner.organizationId], {
    action: 'finality.set_participant_account',
    resourceId: partnerId,
    ...(before && { before: described(before.account) }),
    after: described(stored.account),
  })
  return stored
}

/** Removes an account. Throws 404. */
export async function deleteParticipantAccount(
  ctx: Write<MemberCtx>,
  { partner_id, currency }: { readonly partner_id: string; readonly currency: string },
): Promise<void> {
  const [removed] = await ctx.db.delete(participantAccounts).where(isOf(partner_id, currency)).returning()
  if (!removed) throw notFound()
  auditBoth(ctx, [removed.organizationId], {
    action: 'finality.remove_participant_account',
    resourceId: partner_id,
    before: described(removed),
  })
}

const described = ({ currency, holder, iban, accountNumber, bic }: ParticipantAccountRow) => ({
  currency,
  holder,
  iban,
  account_number: accountNumber,
  bic,
})
