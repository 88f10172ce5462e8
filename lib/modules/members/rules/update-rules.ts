import { isoTime } from '../../../kernel/time.ts'
import type { MemberCtx, Write } from '../../../platform/context.ts'
import { conflict } from '../../../platform/errors.ts'
import { findRules, lockOrganization, type Rules, storeRules } from '../../organizations/index.ts'
import { hasSecondFactor } from '../authentication/has-second-factor.ts'
import { endOverdueSessions } from '../authentication/sessions.ts'
import { findMe, type MemberRow } from '../find-members.ts'
import type { OrganizationRules, UpdateOrganizationRules } from './contract.ts'

/**
 * Changes the rules; omitted fields keep their values. Throws 409 if they would require a second
 * factor that the caller does not have.
 */
export async function updateRules(ctx: Write<MemberCtx>, change: UpdateOrganizationRules): Promise<Rules> {
  await lockOrganization(ctx, ctx.organizationId)
  const before = await findRules(ctx.db, ctx.organizationId)
  const { second_factor_from, session_hours: sessionHours, idle_minutes: idleMinutes } = change
  const secondFactorFrom = typeof second_factor_from === 'string' ? new Date(second_factor_from) : second_factor_from
  if (secondFactorFrom && secondFactorFrom.getTime() !== before.secondFactorFrom?.getTime()) {
    requireOwn(await findMe(ctx))
  }
  await endOverdueSessions(ctx, before)
  const after = await storeRules(ctx, {
    secondFactorFrom: secondFactorFrom === undefined ? before.secondFactorFrom : secondFactorFrom,
    sessionHours: sessionHours === undefined ? before.sessionHours : sessionHours,
    idleMinutes: idleMinutes === undefined ? before.idleMinutes : idleMinutes,
  })
  ctx.audit({
    action: 'organization.update_rules',
    resourceId: ctx.organizationId,
    before: fieldsOf(before),
    after: fieldsOf(after),
  })
  return after
}

function requireOwn(me: MemberRow): void {
  if (hasSecondFactor(me)) return
  throw conflict(
    'second_factor_from: would lock you out, because you have no two-factor authentication. Set it up first, then retry',
  )
}

/** Throws 409 if the member needs the second factor that they want to turn off. */
export async function refuseIfRequired(ctx: MemberCtx): Promise<void> {
  const { secondFactorFrom } = await findRules(ctx.db, ctx.organizationId)
  if (secondFactorFrom && secondFactorFrom <= ctx.now) {
    throw conflict('Your organization requires two-factor authentication, so it cannot be turned off')
  }
}

export const presentRules = (rules: Rules): OrganizationRules => ({
  ...fieldsOf(rules),
  updated_at: rules.updatedAt && isoTime(rules.updatedAt),
})

const fieldsOf = ({ secondFactorFrom, sessionHours, idleMinutes }: Rules) => ({
  second_factor_from: secondFactorFrom && isoTime(secondFactorFrom),
  session_hours: sessionHours,
  idle_minutes: idleMinutes,
})
