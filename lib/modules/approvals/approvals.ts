import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx, MemberCtx, OrganizationCtx, Write } from '../../platform/context.ts'
import { isOneOf } from '../../platform/db/columns.ts'
import { only } from '../../platform/db/rows.ts'
import { notFound } from '../../platform/errors.ts'
import { readLastChanges } from '../members/index.ts'
import { lockOrganization } from '../organizations/index.ts'
import { decisiveTime } from './admins.ts'
import type { OrganizationApprovalQuery } from './contract.ts'
import { OPEN_STATES } from './states.ts'
import { type OrganizationApprovalRow, organizationApprovals } from './table.ts'

const { token, organizationId, state } = organizationApprovals

type Open = Pick<OrganizationApprovalRow, 'token' | 'organizationId'>

const own = (ctx: OrganizationCtx): SQL => eq(organizationId, ctx.organizationId)

/** Members who manage approvals read all requests, others their own. */
export const mayRead = ({ actor }: MemberCtx, { requestedBy }: Pick<OrganizationApprovalRow, 'requestedBy'>): boolean =>
  actor.permissions.has('approvals.manage') || requestedBy === actor.id

/** A page of the requests that the caller may read: open ones first, then by age, newest first. */
export async function listApprovals(
  ctx: MemberCtx,
  { limit, page, state: only }: OrganizationApprovalQuery,
): Promise<{ count: number; found: OrganizationApprovalRow[] }> {
  const readable = ctx.actor.permissions.has('approvals.manage')
    ? undefined
    : eq(organizationApprovals.requestedBy, ctx.actor.id)
  const where = and(own(ctx), readable, only && eq(state, only))
  const [[all], found] = await Promise.all([
    ctx.db.select({ n: count() }).from(organizationApprovals).where(where),
    ctx.db
      .select()
      .from(organizationApprovals)
      .where(where)
      .orderBy(desc(sql`${state} = 'pending'`), desc(sql`${state} = 'approved'`), desc(token))
      .limit(limit)
      .offset((page - 1) * limit),
  ])
  return { count: all?.n ?? 0, found }
}

/** A request that the caller may read. Throws 404. */
export async function readApproval(ctx: MemberCtx, id: string): Promise<OrganizationApprovalRow> {
  const found = await findApproval(ctx, id)
  if (!mayRead(ctx, found)) throw notFound()
  return found
}

/** A request of the organization. Throws 404. */
export async function findApproval(ctx: OrganizationCtx, id: string): Promise<OrganizationApprovalRow> {
  const [found] = await ctx.db
    .select()
    .from(organizationApprovals)
    .where(and(own(ctx), eq(token, id)))
  if (!found) throw notFound()
  return found
}

/** Locks a request after its organization, in the order of all writes. */
export async function lockApproval(ctx: Write<Ctx>, found: Open): Promise<OrganizationApprovalRow> {
  await lockOrganization(ctx, found.organizationId)
  return only(await ctx.db.select().from(organizationApprovals).where(eq(token, found.token)).for('update'))
}

/** The open requests of the organization, which the caller has locked. */
export const findOpen = (ctx: OrganizationCtx): Promise<OrganizationApprovalRow[]> =>
  ctx.db
    .select()
    .from(organizationApprovals)
    .where(and(own(ctx), inArray(state, [...OPEN_STATES])))
    .orderBy(token)

/** The open requests of all organizations that have expired, or whose author was changed. */
export async function findPossiblyOver(ctx: Ctx): Promise<Open[]> {
  const { createdAt, expiresAt, requestedBy } = organizationApprovals
  const [open, now] = await Promise.all([
    ctx.db
      .select({ token, organizationId, requestedBy, createdAt, expiresAt })
      .from(organizationApprovals)
      .where(isOneOf(state, OPEN_STATES))
      .orderBy(token),
    decisiveTime(ctx),
  ])
  const authors = new Set(open.map((row) => row.requestedBy))
  const changes = await readLastChanges(ctx, [...authors])
  return open.filter((row) => {
    const change = changes.get(row.requestedBy)
    return row.expiresAt <= now || (change !== undefined && change > row.createdAt)
  })
}
