import { and, eq, gt, inArray } from 'drizzle-orm'
import { STRONGEST_ROLE } from '../../kernel/access.ts'
import { idAtTime } from '../../kernel/ids.ts'
import type { Ctx, Write } from '../../platform/context.ts'
import { auditProjection as auditEntries } from '../../platform/write/projections.ts'
import { lockMembers, type MemberRow } from '../members/index.ts'

const HOUR_MS = 3_600_000

/**
 * New admins count as operators after this period, and removed ones until its end. Otherwise one
 * operator could invite a second account of their own, or remove all colleagues, and decide alone.
 */
export const WAITING_MS = 24 * HOUR_MS

export type Operators = {
  /** Active admins for longer than the waiting period, by ID. */
  readonly admins: ReadonlyMap<string, MemberRow>
  /** Whether a member stopped being an operator within the waiting period. */
  readonly hasLostOne: boolean
}

/**
 * The operator's members who count for approvals, locked against changes of their role until the
 * end of the transaction.
 */
export async function lockOperators(ctx: Write<Ctx>, operatorId: string, asOf: Date): Promise<Operators> {
  const all = await lockMembers(ctx, operatorId)
  const changes = await recentChanges(ctx, operatorId, asOf)
  const isNew = new Set(changes.flatMap(joinedBy))
  const admins = all.filter(({ token, role, enabled }) => role === STRONGEST_ROLE && enabled && !isNew.has(token))
  return { admins: new Map(admins.map((admin) => [admin.token, admin])), hasLostOne: changes.some(isLoss) }
}

const WATCHED = [
  ...['invitation.accept', 'single_sign_on.link', 'member.change_role', 'member.remove'],
  ...['member.disable_totp', 'member.remove_passkey'],
]

type Change = Pick<typeof auditEntries.$inferSelect, 'action' | 'resourceId' | 'before' | 'after'>

/** Changes of the operator's members within the waiting period, from its audit log. */
function recentChanges(ctx: Ctx, operatorId: string, asOf: Date): Promise<Change[]> {
  const { action, resourceId, before, after } = auditEntries
  return ctx.db
    .select({ action, resourceId, before, after })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.organizationId, operatorId),
        gt(auditEntries.token, idAtTime('evt', new Date(asOf.getTime() - WAITING_MS + 1))),
        inArray(action, WATCHED),
      ),
    )
}

/**
 * The member who became an admin, or joined. A new account at the identity provider counts as joining,
 * because an admin of the provider can create one or link it to a colleague.
 */
function joinedBy({ action, resourceId, after }: Change): string[] {
  if (action === 'single_sign_on.link') return [resourceId]
  const member = fieldOf(after, 'member')
  if (action === 'invitation.accept') return typeof member === 'string' ? [member] : []
  return action === 'member.change_role' && fieldOf(after, 'role') === STRONGEST_ROLE ? [resourceId] : []
}

const isLoss = ({ action, before, after }: Change): boolean =>
  (['member.disable_totp', 'member.remove_passkey'].includes(action) && fieldOf(after, 'two_factor') === false) ||
  (['member.change_role', 'member.remove'].includes(action) && fieldOf(before, 'role') === STRONGEST_ROLE)

const fieldOf = (record: unknown, name: string): unknown =>
  typeof record === 'object' && record !== null ? (record as Record<string, unknown>)[name] : undefined
