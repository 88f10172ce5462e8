import { asc, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx, MemberCtx, Write } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { decideVerification, type OrganizationRow, type VerificationRow } from '../organizations/index.ts'
import { organizations, verificationRequests } from '../organizations/table.ts'
import { auditBoth } from './audit-both.ts'
import type { DecideVerification, VerificationQuery } from './contract.ts'
import type { Involved } from './suspension.ts'

/** A request with its submitter; `attempt` counts the organization's requests. */
export type Queued = {
  readonly request: VerificationRow
  readonly organization: Pick<OrganizationRow, 'token' | 'name' | 'country' | 'verification'>
  readonly attempt: number
}

const attempt = sql<number>`(
  select count(*)::int from verification_requests earlier
   where earlier.organization_id = ${verificationRequests.organizationId} and earlier.token <= ${verificationRequests.token})`

const queued = (ctx: Ctx) =>
  ctx.db
    .select({ request: verificationRequests, organization: organizations, attempt })
    .from(verificationRequests)
    .innerJoin(organizations, eq(organizations.token, verificationRequests.organizationId))

/** A page of requests: pending ones, oldest first, then decided ones, newest first. */
export async function listVerifications(
  ctx: Ctx,
  { status, limit, page }: VerificationQuery,
): Promise<{ count: number; found: Queued[] }> {
  const where = status && ofStatus(status)
  const [[all], found] = await Promise.all([
    ctx.db.select({ n: count() }).from(verificationRequests).where(where),
    queued(ctx)
      .where(where)
      .orderBy(
        desc(isNull(verificationRequests.decision)),
        asc(sql`case when ${verificationRequests.decision} is null then ${verificationRequests.requestedAt} end`),
        desc(verificationRequests.decidedAt),
        desc(verificationRequests.token),
      )
      .limit(limit)
      .offset((page - 1) * limit),
  ])
  return { count: all?.n ?? 0, found }
}

const ofStatus = (status: NonNullable<VerificationQuery['status']>): SQL =>
  status === 'pending' ? isNull(verificationRequests.decision) : eq(verificationRequests.decision, status)

/** Decides a request. Throws 404, and 409 if it is already decided. */
export async function decide(
  ctx: Write<MemberCtx>,
  token: string,
  { decision, reason }: DecideVerification,
  involved: Involved = {},
): Promise<void> {
  const { requested_by: requester } = involved
  const decidedBy = requester === undefined ? ctx.actor.name : `${requester} and ${ctx.actor.name}`
  const { organizationId } = await decideVerification(ctx, token, { decision, reason, decidedBy })
  const entry = {
    action: decision === 'approved' ? 'verification.approve' : 'verification.reject',
    resourceId: token,
    before: { verification: 'pending' },
    after: { verification: decision === 'approved' ? 'verified' : 'rejected', reason },
  }
  auditBoth(ctx, organizationId, entry, involved)
}

/** A request by its ID. Throws 404. */
export async function findQueued(ctx: Ctx, token: string): Promise<Queued> {
  const [found] = await queued(ctx).where(eq(verificationRequests.token, token))
  if (!found) throw notFound()
  return found
}
