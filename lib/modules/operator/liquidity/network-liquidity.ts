import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { positionProjection as positions } from '../../liquidity/index.ts'
import { partnerProjection as partners } from '../../namespaces/index.ts'
import { organizationProjection as organizations } from '../../organizations/index.ts'
import type { NetworkLiquidityQuery } from './contract.ts'

/** The use of each position as a fraction; null without a cap. As `percentUsed` computes it. */
const USE = sql`case
  when ${positions.netDebitCap} is null then null
  when coalesce(${positions.position} + ${positions.reserved}, 0) <= 0 then 0
  when ${positions.netDebitCap} + ${positions.funds} <= 0 then 1
  else (${positions.position} + ${positions.reserved}) / (${positions.netDebitCap} + ${positions.funds}) end`

const ORDERS: Record<NetworkLiquidityQuery['sort'], SQL> = {
  use: sql`${USE} asc nulls last`,
  '-use': sql`${USE} desc nulls last`,
  name: asc(sql`lower(${partners.name})`),
  '-name': desc(sql`lower(${partners.name})`),
}

/** A page of all positions with their namespaces. */
export async function listNetworkLiquidity(
  { db }: Ctx,
  { environment, currency, partner_id, sort, limit, page }: NetworkLiquidityQuery,
) {
  const where = and(
    environment && eq(positions.environment, environment),
    currency === undefined ? undefined : eq(positions.currency, currency),
    partner_id === undefined ? undefined : eq(positions.partnerId, partner_id),
  )
  const [[all], found] = await Promise.all([
    db.select({ n: count() }).from(positions).where(where),
    db
      .select({ row: positions, partner: partners, organizationName: organizations.name })
      .from(positions)
      .innerJoin(partners, eq(partners.token, positions.partnerId))
      .innerJoin(organizations, eq(organizations.token, positions.organizationId))
      .where(where)
      .orderBy(ORDERS[sort], asc(positions.partnerId), asc(positions.currency))
      .limit(limit)
      .offset((page - 1) * limit),
  ])
  return { count: all?.n ?? 0, found }
}

export type ListedLiquidity = Awaited<ReturnType<typeof listNetworkLiquidity>>['found'][number]
