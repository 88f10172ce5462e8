import { type AnyColumn, and, asc, count, desc, eq, inArray, isNull, min, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { contains } from '../../platform/db/conditions.ts'
import { only } from '../../platform/db/rows.ts'
import { notFound } from '../../platform/errors.ts'
import { type OrganizationFacts, organizationProjection } from './projections.ts'
import type { Decision } from './states.ts'
import { type VerificationRow, verificationRequests } from './table.ts'

/** A request with its submitter; `attempt` counts the organization's requests. */
export type ListedVerification = {
  readonly request: VerificationRow
  readonly organization: OrganizationFacts
  readonly attempt: number
}

type Status = 'pending' | Decision

type QueueQuery = {
  readonly status?: Status | undefined
  readonly ids?: readonly string[]
  readonly limit: number
  readonly page: number
}

const attempt = sql<number>`(
  select count(*)::int from verification_requests earlier
   where earlier.organization_id = ${verificationRequests.organizationId} and earlier.token <= ${verificationRequests.token})`

const queued = (ctx: Ctx) =>
  ctx.db
    .select({ request: verificationRequests, organization: organizationProjection, attempt })
    .from(verificationRequests)
    .innerJoin(organizationProjection, eq(organizationProjection.token, verificationRequests.organizationId))

/**
 * A page of all requests, or of those with these IDs: pending ones, oldest first, then decided ones,
 * newest first.
 */
export async function listVerifications(
  ctx: Ctx,
  { status, ids, limit, page }: QueueQuery,
): Promise<{ count: number; found: ListedVerification[] }> {
  const where = and(ofStatus(status), ids && inArray(verificationRequests.token, [...ids]))
  const [[all], found] = await Promise.all([
    ctx.db.select({ n: count() }).from(verificationRequests).where(where),
    queued(ctx)
      .where(where)
      .orderBy(...PENDING_FIRST)
      .limit(limit)
      .offset((page - 1) * limit),
  ])
  return { count: all?.n ?? 0, found }
}

/** The IDs of all requests with this status, in the order of the list. */
export async function verificationIds(ctx: Ctx, { status }: Pick<QueueQuery, 'status'>): Promise<string[]> {
  const query = ctx.db.select({ id: verificationRequests.token }).from(verificationRequests)
  return (await query.where(ofStatus(status)).orderBy(...PENDING_FIRST)).map(({ id }) => id)
}

const isPending = isNull(verificationRequests.decision)

const PENDING_FIRST = [
  desc(isPending),
  asc(sql`case when ${verificationRequests.decision} is null then ${verificationRequests.requestedAt} end`),
  desc(verificationRequests.decidedAt),
  desc(verificationRequests.token),
]

const ofStatus = (status: Status | undefined): SQL | undefined =>
  status === 'pending' ? isPending : status && eq(verificationRequests.decision, status)

/** A request of any organization. Throws 404. */
export async function findQueuedVerification(ctx: Ctx, token: string): Promise<ListedVerification> {
  const [found] = await queued(ctx).where(eq(verificationRequests.token, token))
  if (!found) throw notFound()
  return found
}

/** Number of pending requests, and the time of the oldest. */
export async function countPendingVerifications(ctx: Ctx): Promise<{ n: number; oldest: Date | null }> {
  const found = await ctx.db
    .select({ n: count(), oldest: min(verificationRequests.requestedAt) })
    .from(verificationRequests)
    .where(isPending)
  return only(found)
}

/** Whether the organization in this column requested live access with this part of its legal name, or with this registration number. */
export function hasRequestOf(organizationId: AnyColumn, search: string): SQL {
  const isOf = or(
    contains(verificationRequests.legalName, search),
    eq(sql`lower(${verificationRequests.registrationNumber})`, search.toLowerCase()),
  )
  return sql`exists (select 1 from ${verificationRequests} where ${and(eq(verificationRequests.organizationId, organizationId), isOf)})`
}
