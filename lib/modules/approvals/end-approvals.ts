import { eq } from 'drizzle-orm'
import type { Ctx, Write } from '../../platform/context.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import { only } from '../../platform/db/rows.ts'
import type { Mailer } from '../../platform/outbound/mail.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import type { AuditedAction } from '../../wire/audit.ts'
import type { OperationSpec } from '../../wire/operation.ts'
import type { MemberRow } from '../members/index.ts'
import { type Admins, decisiveTime, lockAdmins } from './admins.ts'
import { findPossiblyOver, lockApproval } from './approvals.ts'
import { hasLostAccess, lostAccessMessage } from './lost-access.ts'
import type { OrganizationApprovalState } from './states.ts'
import { type OrganizationApprovalRow, organizationApprovals } from './table.ts'

/** Finds an operation by its ID; undefined if this version has none. */
export type FindOperation = (id: string) => OperationSpec | undefined

export type EndDeps = {
  readonly secrets: Secrets
  readonly mailer?: Mailer | undefined
  readonly findOperation: FindOperation
}

/** If email is configured, members whose email is not confirmed could be anybody, and do not count. */
export const optionsOf = ({ mailer }: Pick<EndDeps, 'mailer'>) => ({ confirmedOnly: mailer !== undefined })

/** Whether a member may call an operation. */
export const mayCall = (
  { roleOf }: Pick<Admins, 'roleOf'>,
  member: Pick<MemberRow, 'role'> | undefined,
  operation: OperationSpec | undefined,
): boolean =>
  member !== undefined &&
  operation !== undefined &&
  operation.access.by !== 'anyone' &&
  operation.access.permission !== 'own' &&
  roleOf(member.role).permissions.has(operation.access.permission)

export const isOpen = ({ state }: OrganizationApprovalRow): boolean => state === 'pending' || state === 'approved'

type Decided = {
  readonly state: Exclude<OrganizationApprovalState, 'pending'>
  readonly by?: { readonly id: string; readonly name: string } | undefined
  readonly reason?: string | undefined
  /** When an approved request ends that the author does not run. */
  readonly expiresAt?: Date
}

/** Decides or ends an open request that the transaction has locked. */
export async function moveApproval(
  ctx: Write<Ctx>,
  before: OrganizationApprovalRow,
  { state, by, reason, expiresAt }: Decided,
): Promise<OrganizationApprovalRow> {
  const isOver = state !== 'approved'
  const moved = await ctx.db
    .update(organizationApprovals)
    .set({
      state,
      ...(by && { decidedBy: by.id, decidedByName: by.name, decidedAt: ctx.now }),
      ...(reason !== undefined && { decisionReason: reason }),
      ...(expiresAt && { expiresAt }),
      ...(isOver && { endedAt: ctx.now, sealedInput: '' }),
    })
    .where(eq(organizationApprovals.token, before.token))
    .returning()
  const { token, organizationId, requestedByName, operation } = before
  ctx.audit({
    action: ACTIONS[state],
    resourceId: token,
    organizationId,
    before: { state: before.state, requested_by: requestedByName },
    after: { state, operation, ...(reason !== undefined && { reason }) },
  })
  return only(moved)
}

const ACTIONS: Record<Decided['state'], AuditedAction> = {
  approved: 'approval.approve',
  completed: 'approval.complete',
  rejected: 'approval.reject',
  withdrawn: 'approval.withdraw',
  expired: 'approval.expire',
  obsolete: 'approval.become_obsolete',
}

/** Ends a locked request like `endIfOverAmong`. Returns one that has ended unchanged. */
export async function endIfOver(
  ctx: Write<Ctx>,
  row: OrganizationApprovalRow,
  deps: EndDeps,
): Promise<OrganizationApprovalRow> {
  if (!isOpen(row)) return row
  const asOf = await decisiveTime(ctx)
  return endIfOverAmong(ctx, row, deps, { asOf, all: await lockAdmins(ctx, row.organizationId, asOf, optionsOf(deps)) })
}

/**
 * Ends a locked open request that has expired, whose author lost access or may no longer make the
 * change, or whose approver is no longer an admin. Returns the request as it is then.
 */
export async function endIfOverAmong(
  ctx: Write<Ctx>,
  row: OrganizationApprovalRow,
  deps: EndDeps,
  { asOf, all }: { readonly asOf: Date; readonly all: Admins },
): Promise<OrganizationApprovalRow> {
  if (row.expiresAt <= asOf) return moveApproval(ctx, row, { state: 'expired' })
  if (!mayCall(all, all.members.get(row.requestedBy), deps.findOperation(row.operation)))
    return moveApproval(ctx, row, {
      state: 'obsolete',
      reason: `${row.requestedByName} can no longer make this change`,
    })
  if (await hasLostAccess(ctx, deps, row))
    return moveApproval(ctx, row, { state: 'obsolete', reason: lostAccessMessage(row) })
  if (row.decidedBy !== null && !all.admins.has(row.decidedBy))
    return moveApproval(ctx, row, { state: 'obsolete', reason: `${row.decidedByName} can no longer approve this` })
  return row
}

/**
 * Ends all open requests that are over, so that the audit log records it even if nobody decides. One
 * that cannot be ended does not stop the others. Throws an AggregateError with the failures.
 */
export async function endOrganizationApprovals(ctx: Ctx, deps: EndDeps): Promise<void> {
  const failures: unknown[] = []
  for (const found of await findPossiblyOver(ctx)) {
    try {
      await writeOnce(ctx, async (write) => endIfOver(write, await lockApproval(write, found), deps))
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} approval requests were not ended`)
}
