import type { MemberCtx, Write } from '../../../platform/context.ts'
import type { AuditedAction } from '../../../wire/audit.ts'
import { applyAccountChange, type ListedAccountChange } from '../../finality/index.ts'
import { auditBoth } from '../audit-both.ts'
import type { Involved } from '../suspension.ts'

type Change = ListedAccountChange['change']

/** Applies a proposed change of an account. Throws like `applyAccountChange`. */
export async function approveAccountChange(
  ctx: Write<MemberCtx>,
  token: string,
  reason: string,
  involved: Involved = {},
): Promise<void> {
  const isBySecond = involved.requested_by !== undefined
  const change = await applyAccountChange(ctx, token, isBySecond ? ctx.actor.name : null)
  const { partnerId, organizationId, before, after } = change
  auditBoth(
    ctx,
    organizationId,
    {
      action: actionOf(change),
      resourceId: partnerId ?? organizationId,
      ...(before && { before: { ...scopeOf(change), ...before } }),
      after: { ...scopeOf(change), ...after, change: token, reason },
    },
    involved,
  )
}

const actionOf = ({ partnerId, after }: Change): AuditedAction =>
  `finality.${after ? 'set' : 'remove'}_${partnerId === null ? 'settlement' : 'participant'}_account`

const scopeOf = ({ environment, currency }: Change) => ({ environment, currency })

/** What the audit log records of a proposal. */
export const describedChange = (change: Change) => ({
  ...scopeOf(change),
  ...(change.partnerId !== null && { partner: change.partnerId }),
  account_before: change.before,
  account_after: change.after,
})
