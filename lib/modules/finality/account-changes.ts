import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNull } from 'drizzle-orm'
import { newId } from '../../kernel/ids.ts'
import type { Ctx, MemberCtx, Write } from '../../platform/context.ts'
import { databaseTime } from '../../platform/db/database-time.ts'
import { only } from '../../platform/db/rows.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { partnerProjection as partners } from '../namespaces/index.ts'
import { lockOrganization } from '../organizations/index.ts'
import type { ProposeParticipantAccount, ProposeSettlementAccount } from './contract.ts'
import { lockParticipantAccount, storeParticipantAccount } from './participant-accounts.ts'
import { lockSettlementAccount, storeSettlementAccount } from './settlement-accounts.ts'
import type { AccountChangeState } from './states.ts'
import { type AccountChangeRow, accountChanges, type BankAccount } from './table.ts'

/** Which account a change is about. */
type Target = Pick<AccountChangeRow, 'organizationId' | 'partnerId' | 'environment' | 'currency'>

/**
 * Proposes an account of a namespace, or its removal. Throws 404 for an unknown namespace and for an account to be
 * removed that does not exist, and 409 while another change of the account is proposed.
 */
export async function proposeParticipantAccount(
  ctx: Write<MemberCtx>,
  { partner_id, currency, account, reason }: ProposeParticipantAccount,
): Promise<AccountChangeRow> {
  const [partner] = await ctx.db
    .select({ organizationId: partners.organizationId, environment: partners.environment })
    .from(partners)
    .where(eq(partners.token, partner_id))
  if (!partner) throw notFound()
  return propose(ctx, { ...partner, partnerId: partner_id, currency }, account ? bankAccount(account) : null, reason)
}

/** Proposes the network's account of an environment and currency, or its removal. Throws like `proposeParticipantAccount`. */
export const proposeSettlementAccount = (
  ctx: Write<MemberCtx>,
  { environment, currency, account, reason }: ProposeSettlementAccount,
): Promise<AccountChangeRow> =>
  propose(
    ctx,
    { organizationId: ctx.organizationId, partnerId: null, environment, currency },
    account ? { ...bankAccount(account), bank: account.bank } : null,
    reason,
  )

type Given = Pick<NonNullable<ProposeParticipantAccount['account']>, 'holder' | 'iban' | 'account_number' | 'bic'>

const bankAccount = ({ holder, iban, account_number, bic }: Given): BankAccount => ({
  bank: null,
  holder,
  iban: iban ?? null,
  account_number: account_number ?? null,
  bic: bic ?? null,
})

async function propose(
  ctx: Write<MemberCtx>,
  target: Target,
  after: BankAccount | null,
  reason: string,
): Promise<AccountChangeRow> {
  // Of two proposals at the same time, the second one waits here and then sees the first.
  await lockOrganization(ctx, target.organizationId)
  await refuseSecond(ctx, target)
  const before = await lockAccount(ctx, target)
  if (!before && !after) throw notFound()
  const now = new Date(Math.min(ctx.now.getTime(), (await databaseTime(ctx.db)).getTime()))
  const row = {
    ...target,
    token: newId('bac', now, ctx.random),
    before,
    after,
    reason,
    state: 'proposed' as const,
    proposedByName: ctx.actor.name,
    createdAt: now,
  }
  return only(await ctx.db.insert(accountChanges).values(row).returning())
}

/** Throws 409 if a change of the account is proposed already. */
async function refuseSecond({ db }: Ctx, { environment, currency, partnerId }: Target): Promise<void> {
  const [found] = await db
    .select({ token: accountChanges.token })
    .from(accountChanges)
    .where(
      and(
        eq(accountChanges.environment, environment),
        eq(accountChanges.currency, currency),
        partnerId === null ? isNull(accountChanges.partnerId) : eq(accountChanges.partnerId, partnerId),
        eq(accountChanges.state, 'proposed'),
      ),
    )
    .limit(1)
  if (found)
    throw conflict('Another change of this account is already proposed. It must be decided or withdrawn first.')
}

/** Locks the account and returns it as it is now; null if there is none. */
const lockAccount = (ctx: Ctx, { partnerId, environment, currency }: Target): Promise<BankAccount | null> =>
  partnerId === null
    ? lockSettlementAccount(ctx, { environment, currency })
    : lockParticipantAccount(ctx, { partnerId, currency })

const OTHER_STATE: Record<Exclude<AccountChangeState, 'proposed'>, string> = {
  applied: 'The change is already applied',
  refused: 'The change is already refused',
}

/** Locks a proposed change, after its organization. Throws 404, and 409 if it is no longer open or the account has changed since. */
export async function lockAccountChange(ctx: Write<Ctx>, token: string): Promise<AccountChangeRow> {
  const own = eq(accountChanges.token, token)
  const [found] = await ctx.db.select().from(accountChanges).where(own)
  if (!found) throw notFound()
  await lockOrganization(ctx, found.organizationId)
  const change = only(await ctx.db.select().from(accountChanges).where(own).for('update'))
  if (change.state !== 'proposed') throw conflict(OTHER_STATE[change.state])
  if (!isDeepStrictEqual(await lockAccount(ctx, change), change.before))
    throw conflict('The account has changed since the change was proposed')
  return change
}

/**
 * Applies a proposed change. `by`: the second operator, if there was one. Throws like `lockAccountChange`, and 409
 * while open instructions need the settlement account as it is.
 */
export async function applyAccountChange(ctx: Write<Ctx>, token: string, by: string | null): Promise<AccountChangeRow> {
  const change = await lockAccountChange(ctx, token)
  const { partnerId, organizationId, environment, currency } = change
  const applying = { changeId: token, ...change }
  if (partnerId === null) await storeSettlementAccount(ctx, { environment, currency }, applying)
  else await storeParticipantAccount(ctx, { organizationId, partnerId, currency }, applying)
  const applied = await ctx.db
    .update(accountChanges)
    .set({ state: 'applied', approvedByName: by, endedAt: ctx.now })
    .where(eq(accountChanges.token, token))
    .returning()
  return only(applied)
}

/** Refuses a change whose approval has ended without one. */
export async function refuseAccountChange(ctx: Write<Ctx>, token: string, refusal: string): Promise<void> {
  await ctx.db
    .update(accountChanges)
    .set({ state: 'refused', refusal, endedAt: ctx.now })
    .where(and(eq(accountChanges.token, token), eq(accountChanges.state, 'proposed')))
}

/** A change with its namespace; null for an account of the network. */
export type ListedAccountChange = {
  readonly change: AccountChangeRow
  readonly partner: { readonly name: string; readonly domain: string } | null
}

/** A change by its ID, which must exist. */
export async function findAccountChange({ db }: Ctx, token: string): Promise<ListedAccountChange> {
  const found = await db
    .select({ change: accountChanges, partner: { name: partners.name, domain: partners.domain } })
    .from(accountChanges)
    .leftJoin(partners, eq(partners.token, accountChanges.partnerId))
    .where(eq(accountChanges.token, token))
  return only(found)
}
