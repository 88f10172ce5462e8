import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { newId } from '../../kernel/ids.ts'
import type { Ctx, MemberCtx, Write } from '../../platform/context.ts'
import { databaseTime } from '../../platform/db/database-time.ts'
import { only } from '../../platform/db/rows.ts'
import { badRequest, conflict, notFound } from '../../platform/errors.ts'
import { partnerProjection } from '../namespaces/index.ts'
import { lockOrganization } from '../organizations/index.ts'
import type { ChangeKind, ChangeState } from './states.ts'
import { type ChangeRow, liquidityChanges, liquidityPositions } from './table.ts'

const DAY_MS = 86_400_000
/** How far ahead a change can be scheduled. */
const MAX_DAYS_AHEAD = 90

export type NewChange = {
  readonly partnerId: string
  readonly kind: ChangeKind
  readonly currency: string
  /** Null: the cap is removed. */
  readonly amount: bigint | null
  readonly reason: string
  readonly effectiveAt: Date | null
}

/**
 * Stores a change that is not approved yet. Throws 404 for an unknown namespace, 400 for a time in the
 * past or too far ahead, and 409 for a withdrawal of more than the funds and for a change that is already under way.
 */
export async function createChange(ctx: Write<MemberCtx>, change: NewChange): Promise<ChangeRow> {
  const { token, organizationId, environment } = partnerProjection
  const [partner] = await ctx.db
    .select({ organizationId, environment })
    .from(partnerProjection)
    .where(eq(token, change.partnerId))
  if (!partner) throw notFound()
  const now = new Date(Math.min(ctx.now.getTime(), (await databaseTime(ctx.db)).getTime()))
  if (change.effectiveAt && change.effectiveAt < now) throw badRequest('effective_at: must not be in the past')
  if (change.effectiveAt && change.effectiveAt.getTime() > now.getTime() + MAX_DAYS_AHEAD * DAY_MS)
    throw badRequest(`effective_at: must be at most ${MAX_DAYS_AHEAD} days ahead`)
  await refuseImpossible(ctx, change)
  // Of two equal proposals at the same time, the second one waits here and then sees the first.
  await lockOrganization(ctx, partner.organizationId)
  await refuseRepeated(ctx, change)
  const row = {
    ...change,
    ...partner,
    token: newId('lqc', now, ctx.random),
    operatorId: ctx.organizationId,
    state: 'proposed' as const,
    proposedByName: ctx.actor.name,
    createdAt: now,
  }
  return only(await ctx.db.insert(liquidityChanges).values(row).returning())
}

/** Throws 409 for a withdrawal of more than the funds, and for removing a cap that does not exist. */
async function refuseImpossible({ db }: Ctx, { partnerId, currency, kind, amount }: NewChange): Promise<void> {
  const [found] = await db
    .select()
    .from(liquidityPositions)
    .where(and(eq(liquidityPositions.partnerId, partnerId), eq(liquidityPositions.currency, currency)))
  if (kind === 'withdrawal' && amount !== null && amount > (found?.funds ?? 0n)) throw conflict(NO_FUNDS)
  if (kind === 'cap' && amount === null && (found?.netDebitCap ?? null) === null) throw conflict(NO_CAP)
}

/** Throws 409 if the same change is proposed or approved already: a deposit must not be recorded twice by mistake. */
async function refuseRepeated({ db }: Ctx, { partnerId, currency, kind, amount }: NewChange): Promise<void> {
  const [found] = await db
    .select({ state: liquidityChanges.state })
    .from(liquidityChanges)
    .where(
      and(
        eq(liquidityChanges.partnerId, partnerId),
        eq(liquidityChanges.currency, currency),
        eq(liquidityChanges.kind, kind),
        amount === null ? isNull(liquidityChanges.amount) : eq(liquidityChanges.amount, amount),
        inArray(liquidityChanges.state, ['proposed', 'approved']),
      ),
    )
    .limit(1)
  if (found) throw conflict(`The same change is already ${found.state} and has not been applied yet`)
}

export const NO_FUNDS = 'The withdrawal exceeds the recorded funds'
export const NO_CAP = 'The namespace has no cap in this currency'
export const NO_HEADROOM = 'The withdrawal exceeds the headroom'
export const NOT_COUNTED = 'The exposure is still being counted'

const OTHER_STATE: Record<ChangeState, string> = {
  proposed: 'The change is not approved yet',
  approved: 'The change is already approved',
  applied: 'The change is already applied',
  refused: 'The change is already refused',
  canceled: 'The change is already canceled',
}

/** Locks a change in a state, after its organization. Throws 404, and 409 if it is in another state. */
export async function lockChange(ctx: Write<Ctx>, token: string, state: 'proposed' | 'approved'): Promise<ChangeRow> {
  const own = eq(liquidityChanges.token, token)
  const [found] = await ctx.db.select().from(liquidityChanges).where(own)
  if (!found) throw notFound()
  await lockOrganization(ctx, found.organizationId)
  const change = only(await ctx.db.select().from(liquidityChanges).where(own).for('update'))
  if (change.state !== state) throw conflict(OTHER_STATE[change.state])
  return change
}

/** Approves a locked change. It applies at its time, or at once. `by`: the second operator, if there was one. */
export async function approveChange(ctx: Write<Ctx>, change: ChangeRow, by: string | null): Promise<ChangeRow> {
  const approved = await ctx.db
    .update(liquidityChanges)
    .set({
      state: 'approved',
      approvedByName: by,
      dueAt: sql`greatest(${liquidityChanges.effectiveAt}, least(${ctx.now.toISOString()}::timestamptz, statement_timestamp()))`,
    })
    .where(eq(liquidityChanges.token, change.token))
    .returning()
  return only(approved)
}

/** Cancels a locked change that is approved and has not been applied. */
export async function cancelChange(ctx: Write<Ctx>, { token }: ChangeRow, refusal: string): Promise<void> {
  await ctx.db
    .update(liquidityChanges)
    .set({ state: 'canceled', refusal, endedAt: ctx.now })
    .where(eq(liquidityChanges.token, token))
}

/** Refuses a change whose approval has ended without one. */
export async function refuseProposed(ctx: Write<Ctx>, token: string, refusal: string): Promise<void> {
  await ctx.db
    .update(liquidityChanges)
    .set({ state: 'refused', refusal, endedAt: ctx.now })
    .where(and(eq(liquidityChanges.token, token), eq(liquidityChanges.state, 'proposed')))
}

export type { ChangeRow } from './table.ts'

/** A change with its namespace. */
export type ListedChange = {
  readonly change: ChangeRow
  readonly partner: { readonly name: string; readonly domain: string }
}

const listed = ({ db }: Ctx) =>
  db
    .select({ change: liquidityChanges, partner: { name: partnerProjection.name, domain: partnerProjection.domain } })
    .from(liquidityChanges)
    .innerJoin(partnerProjection, eq(partnerProjection.token, liquidityChanges.partnerId))

type Filters = { readonly partner_id?: string | undefined; readonly state?: ChangeState | undefined }

/** A page of changes, newest first. */
export async function listChanges(
  ctx: Ctx,
  { partner_id, state, limit, page }: Filters & { readonly limit: number; readonly page: number },
): Promise<{ count: number; found: ListedChange[] }> {
  const where = and(
    partner_id === undefined ? undefined : eq(liquidityChanges.partnerId, partner_id),
    state && eq(liquidityChanges.state, state),
  )
  const [[all], found] = await Promise.all([
    ctx.db.select({ n: count() }).from(liquidityChanges).where(where),
    listed(ctx)
      .where(where)
      .orderBy(desc(liquidityChanges.token))
      .limit(limit)
      .offset((page - 1) * limit),
  ])
  return { count: all?.n ?? 0, found }
}

/** A change by its ID, which must exist. */
export const findChange = async (ctx: Ctx, token: string): Promise<ListedChange> =>
  only(await listed(ctx).where(eq(liquidityChanges.token, token)))
