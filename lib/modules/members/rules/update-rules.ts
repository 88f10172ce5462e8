import { networkMatcher } from '../../../kernel/networks.ts'
import { isoTime } from '../../../kernel/time.ts'
import { shownAddress } from '../../../platform/allowed-networks.ts'
import type { MemberCtx, Write } from '../../../platform/context.ts'
import { conflict } from '../../../platform/errors.ts'
import { findRules, lockOrganization, type Rules, storeRules } from '../../organizations/index.ts'
import { hasSecondFactor } from '../authentication/second-factor.ts'
import { endOverdueSessions } from '../authentication/sessions.ts'
import { findMe, type MemberRow } from '../find-members.ts'
import type { OrganizationRules, UpdateOrganizationRules } from './contract.ts'

/**
 * Changes the rules; omitted fields keep their values. Throws 409 if they would lock the caller out: by
 * a second factor that they do not have, or networks that they are not in.
 */
export async function updateRules(ctx: Write<MemberCtx>, change: UpdateOrganizationRules): Promise<Rules> {
  await lockOrganization(ctx, ctx.organizationId)
  const before = await findRules(ctx.db, ctx.organizationId)
  const { second_factor_from, session_hours: sessionHours, idle_minutes: idleMinutes } = change
  const secondFactorFrom = typeof second_factor_from === 'string' ? new Date(second_factor_from) : second_factor_from
  const isRequired = secondFactorFrom && secondFactorFrom.getTime() !== before.secondFactorFrom?.getTime()
  if (isRequired && !ctx.actor.hasProvider) {
    requireOwn(await findMe(ctx))
  }
  requireOwnAddress(ctx, change.console_networks)
  await endOverdueSessions(ctx, before)
  const after = await storeRules(ctx, {
    secondFactorFrom: secondFactorFrom === undefined ? before.secondFactorFrom : secondFactorFrom,
    sessionHours: sessionHours === undefined ? before.sessionHours : sessionHours,
    idleMinutes: idleMinutes === undefined ? before.idleMinutes : idleMinutes,
    consoleNetworks: change.console_networks === undefined ? before.consoleNetworks : change.console_networks,
    apiKeyNetworks: change.api_key_networks === undefined ? before.apiKeyNetworks : change.api_key_networks,
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
    'second_factor_from: you must use two-factor authentication yourself before you can require it. Set it up, then retry',
  )
}

function requireOwnAddress({ address }: MemberCtx, networks: readonly string[] | null | undefined): void {
  if (!networks || networkMatcher(networks)(address)) return
  throw conflict(
    `console_networks: would lock you out, because your address ${shownAddress(address)} is not in any of them. Add its network, then retry`,
  )
}

export const presentRules = (rules: Rules): OrganizationRules => ({
  ...fieldsOf(rules),
  updated_at: rules.updatedAt && isoTime(rules.updatedAt),
})

const fieldsOf = ({ secondFactorFrom, sessionHours, idleMinutes, consoleNetworks, apiKeyNetworks }: Rules) => ({
  second_factor_from: secondFactorFrom && isoTime(secondFactorFrom),
  session_hours: sessionHours,
  idle_minutes: idleMinutes,
  console_networks: consoleNetworks,
  api_key_networks: apiKeyNetworks,
})
