import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, type SQL } from 'drizzle-orm'
import { isId } from '../../kernel/ids.ts'
import type { Ctx } from '../../platform/context.ts'
import { badRequest, notFound } from '../../platform/errors.ts'
import { partnerProjection as partners } from '../namespaces/index.ts'
import { organizationProjection as organizations } from '../organizations/index.ts'
import { accounts, accountValidations } from './table.ts'

// Deposits of the whole network, which the operator sends.

export type DepositsRow = Awaited<ReturnType<typeof find>>[number]

/** The sandbox has fixed amounts and no deposits. */
const isLive = eq(partners.environment, 'live')
const isToSend = and(
  isLive,
  isNull(accountValidations.depositsSentAt),
  eq(accountValidations.status, 'pending'),
  ne(accounts.status, 'deleted'),
)
const isSent = and(isLive, isNotNull(accountValidations.depositsSentAt))

const selection = (ctx: Ctx) =>
  ctx.db
    .select({
      validation: accountValidations,
      account: accounts,
      organization: { token: organizations.token, name: organizations.name },
      namespace: {
        token: partners.token,
        name: partners.name,
        domain: partners.domain,
        environment: partners.environment,
      },
    })
    .from(accountValidations)
    .innerJoin(accounts, eq(accounts.token, accountValidations.accountId))
    .innerJoin(partners, eq(partners.token, accountValidations.partnerId))
    .innerJoin(organizations, eq(organizations.token, accountValidations.organizationId))

type Order = 'oldest' | 'newest'

/** Validations by ID, which is time-ordered. */
const find = (ctx: Ctx, where: SQL | undefined, limit: number, order: Order = 'oldest') =>
  selection(ctx)
    .where(where)
    .orderBy(order === 'oldest' ? asc(accountValidations.token) : desc(accountValidations.token))
    .limit(limit)

type DepositQuery = {
  readonly state: 'to_send' | 'sent'
  readonly order: Order
  readonly limit: number
  readonly cursor?: string | undefined
}

/** A page of deposits to send, or of sent ones. Throws 400 for an invalid cursor. */
export async function listDeposits(ctx: Ctx, { state, order, limit, cursor }: DepositQuery) {
  if (cursor !== undefined && !isId('val', cursor))
    throw badRequest('cursor: must be the next_cursor of an earlier page of this list')
  const matching = state === 'to_send' ? isToSend : isSent
  const after = cursor && (order === 'oldest' ? gt : lt)(accountValidations.token, cursor)
  const [[all], found] = await Promise.all([
    ctx.db
      .select({ n: count() })
      .from(accountValidations)
      .innerJoin(accounts, eq(accounts.token, accountValidations.accountId))
      .innerJoin(partners, eq(partners.token, accountValidations.partnerId))
      .where(matching),
    find(ctx, and(matching, after || undefined), limit + 1, order),
  ])
  const shown = found.slice(0, limit)
  const nextCursor = found.length > limit ? (shown.at(-1)?.validation.token ?? null) : null
  return { count: all?.n ?? 0, found: shown, nextCursor }
}

/** The oldest deposits to send. */
export const findDepositsToSend = (ctx: Ctx, limit: number): Promise<DepositsRow[]> => find(ctx, isToSend, limit)

/** The live validations with these IDs, oldest first. Throws 404 if one is missing. */
export async function findLiveValidations(ctx: Ctx, ids: readonly string[]): Promise<DepositsRow[]> {
  const distinct = [...new Set(ids)]
  const found = await find(ctx, and(isLive, inArray(accountValidations.token, distinct)), distinct.length)
  if (found.length < distinct.length) throw notFound()
  return found
}
