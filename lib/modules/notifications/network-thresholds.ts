import { inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { partnerProjection as partners } from '../namespaces/index.ts'
import { organizationProjection as organizations } from '../organizations/index.ts'
import type { Occurrence } from './sources.ts'

/** From this threshold on, members of the network operator are notified, too. */
const OPERATORS_FROM = 90

/** What operators are notified of: high thresholds of other organizations' namespaces. */
export async function networkThresholds(ctx: Ctx, occurrences: readonly Occurrence[]): Promise<Occurrence[]> {
  const high = occurrences.flatMap((one) =>
    one.kind === 'liquidity_threshold' && one.facts.percent >= OPERATORS_FROM ? [one] : [],
  )
  if (high.length === 0) return []
  const { token, domain, environment } = partners
  const ids = [...new Set(high.flatMap(({ partnerId }) => partnerId ?? []))]
  const namespaces = await ctx.db.select({ token, domain, environment }).from(partners).where(inArray(token, ids))
  const operators = await ctx.db
    .select({ organizationId: organizations.token })
    .from(organizations)
    // Without a parameter, so that prepared plans use the partial index.
    .where(sql`${organizations.operator}`)
  return high.flatMap(({ partnerId, organizationId: owner, subject, occurrence, at, facts }) => {
    const namespace = namespaces.find((one) => one.token === partnerId)
    if (!namespace) return []
    const { currency, percent, headroom = null } = facts
    return operators
      .filter(({ organizationId }) => organizationId !== owner)
      .map(({ organizationId }) => ({
        kind: 'network_liquidity_threshold',
        organizationId,
        partnerId: null,
        subject,
        occurrence,
        at,
        facts: { currency, percent, headroom, from: namespace.domain, environment: namespace.environment },
        // Each namespace has its own limit.
        sender: namespace.domain,
      }))
  })
}
