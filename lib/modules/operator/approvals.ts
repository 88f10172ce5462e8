import { and, count, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx, MemberCtx, OrganizationCtx, Write } from '../../platform/context.ts'
import { notAfterDatabase } from '../../platform/db/database-time.ts'
import { conflict, forbidden, notFound } from '../../platform/errors.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import type { DecideApproval } from '../approvals/contract.ts'
import { decisiveTime, endedMessage, isIndependent, lockAdmins, SAME_VOUCHER } from '../approvals/index.ts'
import type { ApprovalDecision } from '../approvals/states.ts'
import { accountChangeProjection as accountChanges, type ListedAccountChange } from '../finality/index.ts'
import { changeProjection as changes, type ListedChange } from '../liquidity/index.ts'
import { partnerProjection as partners } from '../namespaces/index.ts'
import { organizationProjection as organizations } from '../organizations/index.ts'
import { ACTIONS } from './approved-actions.ts'
import type { ApprovalQuery } from './contract.ts'
import { endApproval, endIfOver, lockApproval } from './end-approvals.ts'
import { NEW_OPERATOR } from './request-approval.ts'
import { type ApprovalRow, operatorApprovals } from './table.ts'

/** A request for approval with the name of the organization that it affects. */
export type Approval = {
  readonly approval: ApprovalRow
  readonly organizationName: string
  /** What is to be changed, and of which namespace, for changes of liquidity and of accounts. */
  readonly change: ListedChange['change'] | null
  readonly accountChange: ListedAccountChange['change'] | null
  readonly partner: ListedChange['partner'] | null
}

const { token, operatorId, state, expiresAt, resourceId } = operatorApprovals

const named = (ctx: Ctx) =>
  ctx.db
    .select({
      approval: operatorApprovals,
      organizationName: organizations.name,
      change: changes,
      accountChange: accountChanges,
      partner: { name: partners.name, domain: partners.domain },
    })
    .from(operatorApprovals)
    .innerJoin(organizations, eq(organizations.token, operatorApprovals.organizationId))
    .leftJoin(changes, eq(changes.token, operatorApprovals.resourceId))
    .leftJoin(accountChanges, eq(accountChanges.token, operatorApprovals.resourceId))
    .leftJoin(partners, sql`${partners.token} = coalesce(${changes.partnerId}, ${accountChanges.partnerId})`)

/** Pending requests of this operator that have not expired. */
const isPending = (ctx: OrganizationCtx): SQL | undefined =>
  and(eq(operatorId, ctx.organizationId), eq(state, 'pending'), gt(expiresAt, notAfterDatabase(ctx.now)))

/** A page of requests, or of those with these IDs: pending ones first, then by age, newest first. */
export async function listApprovals(
  ctx: OrganizationCtx,
  { limit, page, ids, ...filters }: ApprovalQuery & { readonly ids?: readonly string[] },
): Promise<{ count: number; found: Approval[] }> {
  const where = and(matching(ctx, filters), ids && inArray(token, [...ids]))
  const [[all], found] = await Promise.all([
    ctx.db.select({ n: count() }).from(operatorApprovals).where(where),
    named(ctx)
      .where(where)
      .orderBy(...PENDING_FIRST)
      .limit(limit)
      .offset((page - 1) * limit),
  ])
  return { count: all?.n ?? 0, found }
}

/** The IDs of all matching requests, in the order of the list. */
export async function approvalIds(ctx: OrganizationCtx, filters: Filters): Promise<string[]> {
  const query = ctx.db.select({ id: token }).from(operatorApprovals)
  return (await query.where(matching(ctx, filters)).orderBy(...PENDING_FIRST)).map(({ id }) => id)
}

type Filters = Omit<ApprovalQuery, 'limit' | 'page'>

const matching = (ctx: OrganizationCtx, { state: only, action }: Filters): SQL | undefined =>
  and(
    only === 'pending' ? isPending(ctx) : and(eq(operatorId, ctx.organizationId), only && eq(state, only)),
    action && eq(operatorApprovals.action, action),
  )

const PENDING_FIRST = [desc(sql`${state} = 'pending'`), desc(token)]

/** The pending requests for some organizations, requests for live access or changes, by their ID. */
export async function findPendingApprovals(
  ctx: OrganizationCtx,
  resourceIds: readonly string[],
): Promise<ReadonlyMap<string, Approval>> {
  if (resourceIds.length === 0) return new Map()
  const found = await named(ctx)
    .where(and(isPending(ctx), inArray(resourceId, [...resourceIds])))
    .orderBy(token)
  return new Map(found.map((one) => [one.approval.resourceId, one]))
}

/** A request of this operator. Throws 404. */
export async function findApproval(ctx: OrganizationCtx, id: string): Promise<Approval> {
  const [found] = await named(ctx).where(and(eq(token, id), eq(operatorId, ctx.organizationId)))
  if (!found) throw notFound()
  return found
}

/**
 * Ends a request that is over in its own transaction: the 409 that reports it rolls back everything
 * else. Throws 404.
 */
export async function settleApproval(ctx: MemberCtx, id: string): Promise<void> {
  const { approval } = await findApproval(ctx, id)
  if (approval.state !== 'pending') return
  const actor = { kind: 'system', name: 'operator approvals' } as const
  await writeOnce({ ...ctx, actor }, async (write) => endIfOver(write, await lockApproval(write, approval)))
}

/**
 * Decides a request, and takes its action if it is approved. Throws 403 if the caller is not
 * the one who can decide so, 404, and 409 if it has ended.
 */
export async function decideApproval(
  ctx: Write<MemberCtx>,
  id: string,
  { decision, reason }: DecideApproval,
): Promise<void> {
  const row = await lockApproval(ctx, (await findApproval(ctx, id)).approval)
  const asOf = await decisiveTime(ctx)
  if (row.state !== 'pending' || row.expiresAt <= asOf) throw conflict(endedMessage(row))
  requireOther(ctx, row, decision)
  const ended = { state: decision, by: ctx.actor, reason } as const
  if (decision !== 'approved') return void (await endApproval(ctx, id, ended))
  const all = await lockAdmins(ctx, ctx.organizationId, asOf)
  if (!all.admins.has(ctx.actor.id)) throw forbidden(NEW_OPERATOR)
  if (!isIndependent(all, ctx.actor.id, row.requestedBy)) throw forbidden(SAME_VOUCHER)
  if (!all.admins.has(row.requestedBy)) throw conflict(`${row.requestedByName} can no longer request this`)
  await endApproval(ctx, id, ended)
  const involved = { requested_by: row.requestedByName, approved_by: ctx.actor.name, approval: id }
  await ACTIONS[row.action].take(ctx, row.resourceId, row.reason, involved)
}

/** Nobody decides their own request, and nobody withdraws another's. */
function requireOther({ actor }: MemberCtx, { requestedBy, requestedByName }: ApprovalRow, decision: ApprovalDecision) {
  const isOwn = requestedBy === actor.id
  if (decision === 'withdrawn' && !isOwn)
    throw forbidden(`Only ${requestedByName} can withdraw this request. Reject it instead.`)
  if (decision !== 'withdrawn' && isOwn)
    throw forbidden('Another operator must decide this request. You can withdraw it.')
}
